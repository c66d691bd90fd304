import { describe, expect, it } from "vitest"
import { namedWithin } from "./find-media-ids.ts"

const [first, second, third, fourth] = ["a", "b", "c", "d"].map((letter) => letter.repeat(32))
const sum = "e".repeat(64)

describe("a document that cannot be read", () => {
  it("R605 still names its bytes, with what they were when they came", () => {
    const story = {
      ...{ id: 7, title: null, playbackId: third },
      original: { mediaId: first, sha256: sum, bytes: "many" },
      takes: [{ mediaId: first, sha256: sum }, { mediaId: second }, null],
      ...{ photoLeftovers: [fourth], note: "../../etc/passwd", deep: [[{ mediaId: "../x" }]] },
    }
    expect(namedWithin(story)).toEqual([
      { mediaId: third, sha256: null },
      { mediaId: first, sha256: sum },
      { mediaId: second, sha256: null },
      { mediaId: fourth, sha256: null },
    ])
    expect([null, 3, "x", {}].flatMap(namedWithin)).toEqual([])
  })
})
