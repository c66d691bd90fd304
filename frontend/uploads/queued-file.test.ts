import { describe, expect, it } from "vitest"
import { aQueuedFile } from "./queued-file.fixture.ts"
import {
  commonField,
  filledOf,
  nextToSend,
  sharedFields,
  titleForFile,
  titleOf,
} from "./queued-file.ts"

describe("a file in the list", () => {
  it.each([
    ["Tape 1.mp3", "Tape 1"],
    ["grandma_at__the_stove_1987.WAV", "grandma at the stove 1987"],
    ["voice.note.m4a", "voice.note"],
    ["no ending", "no ending"],
    [`${"long".repeat(100)}.mp3`, "long".repeat(50)],
  ])("R400 called '%s' is titled '%s' until someone says better", (name, title) => {
    expect(titleOf(name)).toBe(title)
  })

  it("R396 is sent when none is under way, in the order of the list", () => {
    const draft = aQueuedFile({ saveKey: "draft" })
    const first = aQueuedFile({ saveKey: "first", progress: { state: "waiting" } })
    const second = aQueuedFile({ saveKey: "second", progress: { state: "waiting" } })
    const going = aQueuedFile({ progress: { state: "sending", hindrance: null } })
    expect(nextToSend([draft, first, second])).toBe(first)
    expect(nextToSend([first, going])).toBeNull()
    expect(nextToSend([draft])).toBeNull()
  })

  it("R400 says what is the same in all, and a newcomer says it too", () => {
    const one = aQueuedFile({ fields: { title: "One", storytellerId: "5", tags: "war" } })
    const other = aQueuedFile({ fields: { title: "Other", storytellerId: "5" } })
    expect(commonField([one, other], "storytellerId")).toBe("5")
    expect(commonField([one, other], "tags")).toBeNull()
    expect(commonField([one, other], "local")).toBe("")
    expect(sharedFields([one, other], ["storytellerId", "tags"])).toEqual({
      storytellerId: "5",
      tags: "",
    })
    const sent = aQueuedFile({ fields: { storytellerId: "6" }, progress: { state: "waiting" } })
    expect(sharedFields([one, sent], ["storytellerId"])).toEqual({ storytellerId: "5" })
  })

  it("R400 sends only what someone filled in", () => {
    expect(filledOf({ title: " Tape 1 ", tags: "", happened: "  " })).toEqual({ title: "Tape 1" })
  })
})

describe("the title of a file that is chosen alone", () => {
  const lunch = { name: "Sunday_lunch at Rose's.mp3" }
  const river = { name: "river.m4a" }
  it("R656 is its name, and goes with it", () => {
    expect(titleForFile("", null, lunch)).toBe("Sunday lunch at Rose's")
    expect(titleForFile("Sunday lunch at Rose's", lunch, river)).toBe("river")
    expect(titleForFile("river", river, null)).toBe("")
  })
  it("R656 is never taken from whoever wrote another one", () => {
    expect(titleForFile("Our river", river, lunch)).toBe("Our river")
    expect(titleForFile("Our river", river, null)).toBe("Our river")
  })
})
