import { Option } from "effect"
import { describe, expect, it } from "vitest"
import { MailProblem } from "#protocol/share.ts"
import { mailPart } from "./mail-health.ts"

describe("what /health says of the mail server", () => {
  it("R729 is how it answered last, and how many emails wait", () => {
    expect(mailPart(Option.some(null), 0)).toEqual({
      works: true,
      detail: "the mail server answered last time; no email waits",
    })
    expect(mailPart(Option.some("unreachable"), 1)).toEqual({
      works: false,
      detail: "the mail server could not be reached last time; 1 email waits",
    })
    expect(mailPart(Option.some("settings"), 3)).toEqual({
      works: false,
      detail: "the mail server took no email from this server last time; 3 emails wait",
    })
    expect(mailPart(Option.none(), 2)).toEqual({ works: true, detail: "2 emails wait" })
  })

  it("R729 is broken only where no email at all can be sent", () => {
    const broken = MailProblem.literals.filter((one) => !mailPart(Option.some(one), 0).works)
    expect(broken).toEqual(["unreachable", "settings"])
  })
})
