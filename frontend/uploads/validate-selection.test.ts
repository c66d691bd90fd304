import { describe, expect, it } from "vitest"
import { aQueuedFile } from "./queued-file.fixture.ts"
import { mostFiles, sortOut } from "./validate-selection.ts"

const aFile = (name: string, size = 1_000, lastModified = 1_000) => ({ name, size, lastModified })
const namesOf = (files: ReadonlyArray<{ readonly name: string }>) => files.map(({ name }) => name)

describe("a folder of old tapes", () => {
  it("R395 is taken in the order of its names, as people count", () => {
    const { taken } = sortOut(
      ["tape 10.mp3", "Tape_2.mp3", "tape 1.mp3"].map((name) => aFile(name)),
      [],
    )
    expect(namesOf(taken)).toEqual(["tape 1.mp3", "Tape_2.mp3", "tape 10.mp3"])
  })

  it("R395 says of each file that is not taken why", () => {
    const { taken, leftOut } = sortOut(
      [
        aFile("letter.pdf"),
        aFile("tape.mp3"),
        aFile("huge.wav", 60 * 1024 * 1024),
        aFile("no.mp3", 0),
      ],
      [],
    )
    expect(namesOf(taken)).toEqual(["tape.mp3"])
    expect(leftOut).toEqual([
      { name: "huge.wav", message: "File too large. Maximum size is 50MB." },
      {
        name: "letter.pdf",
        message: "Invalid file type. Only .mp3, .m4a, .wav, .webm files are allowed.",
      },
      { name: "no.mp3", message: "This file is empty. Please choose another one." },
    ])
  })

  it("R395 may hold what computers leave in folders, of which nothing is said", () => {
    const { taken, leftOut } = sortOut(
      [aFile(".DS_Store"), aFile("Thumbs.db"), aFile("._tape.mp3"), aFile("tape.mp3")],
      [],
    )
    expect(namesOf(taken)).toEqual(["tape.mp3"])
    expect(leftOut).toEqual([])
  })

  it("R395 fits as far as the list reaches, and the rest is named", () => {
    const many = Array.from({ length: mostFiles + 1 }, (_, n) => aFile(`tape ${n}.mp3`))
    const { taken, leftOut } = sortOut(many, [aQueuedFile()])
    expect(taken).toHaveLength(mostFiles - 1)
    expect(namesOf(leftOut)).toEqual(["tape 99.mp3", "tape 100.mp3"])
  })

  it("R395 chosen twice is in the list once, and a saved one may come again", () => {
    const there = aQueuedFile({ name: "tape.mp3", size: 1_000 })
    expect(sortOut([aFile("tape.mp3")], [there]).leftOut).toEqual([
      { name: "tape.mp3", message: "It's already in the list." },
    ])
    const other = aFile("tape.mp3", 1_000, 2_000)
    expect(sortOut([other], [there]).taken).toEqual([other])
  })

  it("R398 gives a file back whose bytes were missing, known by its name, size and date", () => {
    const progress = { state: "missing", next: "waiting" } as const
    const missing = aQueuedFile({ name: "tape.mp3", size: 1_000, isStored: false, progress })
    const same = aFile("tape.mp3")
    expect(sortOut([same], [missing])).toEqual({
      taken: [],
      again: [{ saveKey: missing.saveKey, file: same }],
      leftOut: [],
    })
    expect(sortOut([aFile("tape.mp3", 999)], [missing]).again).toEqual([])
    const other = aFile("other.mp3")
    expect(sortOut([same, other], [missing], { hasRoom: false })).toEqual({
      taken: [],
      again: [{ saveKey: missing.saveKey, file: same }],
      leftOut: [{ name: "other.mp3", message: "Your plan has no room for another story." }],
    })
    expect(sortOut([aFile("tape.mp3", 1_000, 2_000)], [missing]).again).toEqual([])
    const fromElsewhere = { ...missing, modified: null }
    expect(sortOut([aFile("tape.mp3", 1_000, 2_000)], [fromElsewhere]).again).toHaveLength(1)
  })
})
