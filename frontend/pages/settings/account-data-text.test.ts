import { describe, expect, it } from "vitest"
import { exportWords, fatesOf } from "./account-data-text.ts"

const nothing = {
  people: 0,
  stories: 0,
  storiesOfOthers: 0,
  storiesElsewhere: 0,
  shares: 0,
  recordingBytes: 0,
}

describe("what is said before an account is exported or deleted", () => {
  it("SET-10 tells what an export holds and how much it weighs", () => {
    const words = exportWords({ ...nothing, people: 1, stories: 12, recordingBytes: 50_000_000 })
    expect(words).toContain("1 person and 12 stories")
    expect(words).toContain("48\u00a0MB")
  })

  it("SET-10 says so when there is only the profile", () => {
    expect(exportWords(nothing)).toBe("Your profile. You don't have any people or stories yet.")
  })

  it("SET-11 counts what goes, what goes over to others and what stays, each once", () => {
    const accountData = {
      ...nothing,
      people: 4,
      stories: 9,
      storiesOfOthers: 2,
      storiesElsewhere: 1,
      shares: 1,
    }
    expect(fatesOf(accountData, false)).toEqual([
      {
        kind: "goes",
        title: "Deleted forever",
        lines: [
          "Your profile and your sign-in",
          "4 people, with what you wrote about them",
          "7 stories, with every recording and word",
          "1 share. The people you invited will no longer see your stories.",
        ],
      },
      {
        kind: "goes over",
        title: "Passed on to others",
        lines: ["2 stories others recorded. They'll be theirs from then on."],
      },
      {
        kind: "stays",
        title: "Stays where it is",
        lines: ["1 story you recorded for someone else's family. It stays with them."],
      },
    ])
  })

  it("R226 says that what someone pays ends before anything is deleted", () => {
    const [goes] = fatesOf(nothing, true)
    expect(goes?.lines[0]).toBe(
      "Your subscription. We'll cancel it first, and you won't be charged again.",
    )
  })

  it("SET-11 leaves out what there is none of", () => {
    expect(fatesOf(nothing, false).map(({ title }) => title)).toEqual(["Deleted forever"])
  })
})
