import fc from "fast-check"
import { expect, it } from "vitest"
import { excerptOf } from "./excerpt.ts"
import { readQuery } from "./query/query-terms.ts"

const sentence = fc.constantFrom(
  "No priest would bury my grandfather in 1938.",
  "Um, we we had, you know, a goat in the kitchen.",
  "The 大 river froze, and nobody, nobody crossed it.",
  `${"and then we went on ".repeat(60)}to the mill.`,
  "",
)

it("TRUE-01 what a search shows of a story is a piece of what was said, letter by letter", () => {
  fc.assert(
    fc.property(
      fc.array(sentence, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("goat", "mill", "priest kitchen", "river", "nothing of it"),
      (told, query) => {
        const sentences = told.map((text, at) => ({ text, start: at * 4 }))
        const passage = { start: 0, sentences }
        const { text } = excerptOf({ passage }, readQuery(query), { description: "" })
        expect(told.join(" ")).toContain(text.replaceAll(/^…|…$/gu, ""))
      },
    ),
  )
})
