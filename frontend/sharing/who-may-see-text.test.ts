import { describe, expect, it } from "vitest"
import type { Invited, AccessReason } from "#protocol/who-may-see.ts"
import * as words from "./who-may-see-text.ts"

/** Without the marks that keep names apart. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, "")
const wayWords = (way: AccessReason, isYou: boolean) => plain(words.wayWords(way, isYou))
const invitedWords = (invited: Pick<Invited, "part" | "personName">) =>
  plain(words.invitedWords(invited))
const { seerName } = words

const anna = { name: "Anna Berg", isYou: false }
const you = { name: "Ben Berg", isYou: true }

describe("who may see something, in words", () => {
  it("R169 says by which share, and whose it was", () => {
    const ofRosa = { _tag: "Share", part: "storyteller", personName: "Rosa" } as const
    expect(wayWords({ ...ofRosa, by: anna }, true)).toBe(
      "Anna Berg shared Rosa's stories with you.",
    )
    expect(wayWords({ ...ofRosa, by: you }, false)).toBe("You shared Rosa's stories with them.")
    const about = { _tag: "Share", part: "subject", personName: "Karl", by: you } as const
    expect(wayWords(about, false)).toBe(
      "You shared the stories of Karl, who it's about, with them.",
    )
    expect(wayWords({ ...about, personName: null }, false)).toBe(
      "You shared the stories of someone it's about with them.",
    )
    const all = { _tag: "Share", part: "everybody", personName: null } as const
    expect(wayWords({ ...all, by: you }, false)).toBe("You shared your whole collection with them.")
    expect(wayWords({ ...all, by: anna }, true)).toBe(
      "Anna Berg shared their whole collection with you.",
    )
  })

  it("R169 says a name once where somebody shares what they tell", () => {
    const own = { _tag: "Share", part: "storyteller", personName: "Anna Berg", by: anna } as const
    expect(wayWords(own, true)).toBe("Anna Berg shared their own stories with you.")
    const mine = { ...own, personName: "Ben Berg", by: you }
    expect(wayWords(mine, false)).toBe("You shared your own stories with them.")
  })

  it("R169 says who keeps and who recorded", () => {
    const keeps = { _tag: "Keeping", part: "subject", personName: "Karl" } as const
    expect(wayWords(keeps, false)).toBe("Looks after the stories of Karl, who it's about.")
    expect(wayWords({ ...keeps, part: "storyteller" }, true)).toBe("You look after Karl's stories.")
    expect(wayWords({ _tag: "Recording" }, false)).toBe("Recorded it.")
  })

  it("R169 tells an invitation from what is seen", () => {
    expect(invitedWords({ part: "everybody", personName: null })).toBe(
      "You invited them to hear your whole collection. They haven't accepted yet.",
    )
    expect(invitedWords({ part: "subject", personName: "Karl" })).toBe(
      "You invited them to hear the stories of Karl, who it's about. They haven't accepted yet.",
    )
  })

  it("R711 says who else shares stories of the same person", () => {
    expect(plain(words.sharersWords(["Emma"]))).toBe(
      "Emma has a page for the same person and hears every story there, including those you record for it. Emma decides who else can hear them.",
    )
    expect(plain(words.sharersWords(["Emma", "Liam"]))).toBe(
      "Emma and Liam have pages for the same person and hear every story there, including those you record for them. They decide who else can hear those.",
    )
  })

  it("names everybody somehow", () => {
    expect(seerName(you)).toBe("You")
    expect(seerName({ name: "", isYou: false })).toBe("Someone without a name")
  })
})
