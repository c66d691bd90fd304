import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Username } from "#protocol/username.ts"
import { usernamesFor } from "./username-suggestions.ts"

const first = (firstName: string, lastName: string, email: string | null) =>
  usernamesFor({ firstName, lastName, email })[0]

describe("a username for someone who comes from a provider", () => {
  it.each([
    ["Rosa", "Luz", "x@example.org", "rosa.luz"],
    ["Ana María", "", "x@example.org", "ana.maría"],
    ["", "", "grandma.rosa+kin@example.org", "grandma.rosakin"],
    ["Олена", "Шевченко", null, "олена.шевченко"],
    ["Li", "", "li@example.org", "relative"],
    ["Admin", "", "rosa.luz@example.org", "rosa.luz"],
    ["👵", "", "🙂@example.org", "relative"],
    ["", "", null, "relative"],
  ])("%s %s <%s> is %s", (firstName, lastName, email, expected) => {
    expect(first(firstName, lastName, email)).toBe(expected)
  })

  it("is one that may be had, whatever someone is called @slow", () => {
    const isUsername = Schema.is(Username)
    const text = fc.string({ unit: "binary" })
    fc.assert(
      fc.property(text, text, text, (firstName, lastName, email) =>
        usernamesFor({ firstName, lastName, email }).every((name) => isUsername(name)),
      ),
    )
  })
})
