import { describe, expect, it } from "vitest"
import type { Viewer, WhoMaySee } from "#protocol/who-may-see.ts"
import { audienceText } from "./audience-text.ts"

const you: Viewer = { name: "Rose Byrne", isYou: true, access: "own", ways: [] }
const viewer = (name: string): Viewer => ({ name, isYou: false, access: "view", ways: [] })
const keptBy = (...names: ReadonlyArray<string>): WhoMaySee => ({
  isEverybody: true,
  viewers: [you, ...names.map(viewer)],
  invited: [],
})
const sharedBy = (name: string): WhoMaySee => ({
  isEverybody: false,
  viewers: [
    {
      ...you,
      access: "contribute",
      ways: [{ _tag: "Share", part: "person", personName: "Rose", by: { name, isYou: false } }],
    },
  ],
  invited: [],
})
const said = (...people: ReadonlyArray<WhoMaySee>) =>
  audienceText(people).replaceAll(/[\u2068\u2069]/g, "")

describe("who can hear a new story", () => {
  it("R668 is only oneself while nobody else may see whom it is told by", () => {
    expect(said(keptBy())).toBe("Only you can hear this.")
  })

  it("R668 says that an invitation is still to be accepted", () => {
    const invited = [
      { email: "e@example.org", role: "viewer", part: "person", personName: null },
    ] as const
    expect(said({ ...keptBy(), invited })).toBe(
      "Only you can hear this until your invitation is accepted.",
    )
  })

  it("R668 is everyone who may see whom it is told by or about, each named once", () => {
    expect(said(keptBy("Emma"))).toBe("Emma can hear this.")
    expect(said(keptBy("Emma"), keptBy("Liam", "Emma"))).toBe("Emma and Liam can hear this.")
    expect(said(keptBy("Emma", "Liam", "Nora", "Jack"))).toBe(
      "Emma, Liam, Nora, and Jack can hear this.",
    )
    expect(said(keptBy("Emma", "Liam", "Nora", "Jack", "Ana"))).toBe(
      "Emma, Liam, Nora, and 2 others can hear this.",
    )
  })

  it("R668 names who shares a person, and knows that there may be others", () => {
    expect(said(sharedBy("Emma"), keptBy("Liam"))).toBe(
      "Emma and Liam can hear this, and so can anyone they share it with.",
    )
    expect(said(sharedBy("Emma Hale"))).toBe(
      "Emma Hale can hear this, and so can anyone Emma shares it with.",
    )
  })
})
