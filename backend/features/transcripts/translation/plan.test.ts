import { describe, expect, it } from "vitest"
import { textOf } from "#protocol/transcript-document.ts"
import { aTranslation, paragraphsOf } from "./translation.fixture.ts"
import { paragraphIds } from "./paragraph-hashes.ts"
import { looksOf } from "./review-items.ts"

const five = () => {
  const story = aTranslation(paragraphsOf("uno", "dos", "tres", "dos", "cinco"))
  story.translate()
  story.asked.length = 0
  return story
}
type Story = ReturnType<typeof five>
const looks = (story: Story) => looksOf(story.words(), story.memory())
const offered = (story: Story) => looks(story).map(({ at, offered: words }) => [at, words])

describe("R268 a paragraph is named by its words", () => {
  it("however they are stored, and of equal ones by which it is", () => {
    const [first, second, third] = paragraphIds(["é  a\u00a0b", " é a b", "other"])
    expect(first).toMatch(/^[\w-]{10}\.0$/)
    expect(second).toBe(first?.replace(".0", ".1"))
    expect(third).not.toBe(first)
  })
})

describe("R269 what is translated again", () => {
  it("is nothing when nothing changed", () => {
    const story = five()
    const before = textOf(story.document, "english").toJSON()
    story.translate()
    expect(story.asked).toEqual([])
    expect(textOf(story.document, "english").toJSON()).toBe(before)
    expect(story.english()).toEqual(["en uno", "en dos", "en tres", "en dos", "en cinco"])
  })

  it("is only a paragraph that was corrected, or that is new, wherever it stands", () => {
    const story = five()
    story.write("original", (lines) => {
      lines[1] = "dos y medio"
      lines.unshift("cero")
      lines.push("seis")
    })
    story.translate()
    expect(story.asked).toEqual(["cero", "dos y medio", "seis"])
    expect(story.english()).toEqual(story.original().map((text) => `en ${text}`))
  })

  it("is nothing of what was taken out or put elsewhere", () => {
    const story = five()
    story.write("original", (lines) => lines.splice(1, 1))
    story.translate()
    expect(story.english()).toEqual(["en uno", "en tres", "en dos", "en cinco"])
    story.write("original", (lines) => lines.unshift(lines.pop() ?? ""))
    story.translate()
    expect(story.asked).toEqual([])
    expect(story.english()).toEqual(["en cinco", "en uno", "en tres", "en dos"])
  })

  it("is each part of a paragraph that was split, and one that was joined of two", () => {
    const story = aTranslation(paragraphsOf("uno. dos", "tres"))
    story.translate()
    story.write("original", (lines) => lines.splice(0, 1, "uno.", "dos"))
    story.translate()
    expect(story.english()).toEqual(["en uno.", "en dos", "en tres"])
    story.write("original", (lines) => lines.splice(1, 2, "dos tres"))
    story.translate()
    expect(story.english()).toEqual(["en uno.", "en dos tres"])
    expect(looks(story)).toEqual([])
  })

  it("is put back where someone has taken its English out", () => {
    const story = five()
    story.write("english", (lines) => lines.splice(2, 1))
    story.translate()
    expect(story.asked).toEqual([])
    expect(story.english()).toEqual(story.original().map((text) => `en ${text}`))
  })
})

describe("R270 what people wrote in English", () => {
  it("stands, and needs no look while its original does", () => {
    const story = five()
    story.write("english", (lines) => (lines[2] = "three, said Rosa"))
    story.write("original", (lines) => (lines[1] = "DOS"))
    story.translate()
    expect(story.asked).toEqual(["DOS"])
    expect(story.english()).toEqual(["en uno", "en DOS", "three, said Rosa", "en dos", "en cinco"])
    expect(looks(story)).toEqual([])
  })

  it("stands when its original changes, and is flagged with the engine's words beside it", () => {
    const story = five()
    story.write("english", (lines) => (lines[2] = "three, said Rosa"))
    story.write("original", (lines) => (lines[2] = "tres bis"))
    story.translate()
    expect(story.english()[2]).toBe("three, said Rosa")
    expect(offered(story)).toEqual([[2, "en tres bis"]])
    expect(looks(story)[0]?.id).toBe(paragraphIds(story.original())[2])
    story.translate()
    expect(story.asked).toEqual(["tres bis"])
    expect(offered(story)).toEqual([[2, "en tres bis"]])
    // Whoever writes there has looked at it.
    story.write("english", (lines) => (lines[2] = "three again, said Rosa"))
    expect(looks(story)).toEqual([])
    story.translate()
    expect(looks(story)).toEqual([])
    expect(story.english()[2]).toBe("three again, said Rosa")
  })

  it("stands as one where its paragraph was split, and where two were joined", () => {
    const story = aTranslation(paragraphsOf("uno. dos", "tres", "cuatro"))
    story.translate()
    story.write("english", (lines) => (lines[0] = "one. two, by hand"))
    story.write("original", (lines) => lines.splice(0, 1, "uno.", "dos"))
    story.translate()
    expect(story.english()).toEqual(["one. two, by hand", "en tres", "en cuatro"])
    expect(offered(story)).toEqual([[0, "en uno.\n\nen dos"]])
    const joined = aTranslation(paragraphsOf("uno", "dos", "tres"))
    joined.translate()
    joined.write("english", (lines) => (lines[0] = "one, by hand"))
    joined.write("original", (lines) => lines.splice(0, 2, "uno dos"))
    joined.translate()
    expect(joined.english()).toEqual(["one, by hand", "en dos", "en tres"])
    expect(looksOf(joined.words(), joined.memory())).toMatchObject([
      { at: 0, offered: "en uno dos" },
    ])
  })

  it("stands where its original was taken out, and can be looked at there", () => {
    const story = five()
    story.write("english", (lines) => (lines[2] = "three, said Rosa"))
    story.write("original", (lines) => lines.splice(2, 1))
    story.translate()
    expect(story.english()).toEqual(["en uno", "en dos", "three, said Rosa", "en dos", "en cinco"])
    expect(offered(story)).toEqual([[1, "en dos"]])
  })

  it("stands where people added a line of their own", () => {
    const story = five()
    story.write("english", (lines) => lines.splice(1, 0, "(She laughs.)"))
    story.write("original", (lines) => (lines[0] = "UNO"))
    story.translate()
    expect(story.english().slice(0, 3)).toEqual(["en UNO", "(She laughs.)", "en dos"])
    expect(looks(story)).toEqual([])
  })

  it("from before any engine stands, each with the engine's beside it, unless it was looked through", () => {
    const byHand = () => {
      const story = aTranslation(paragraphsOf("uno", "dos"))
      story.write("english", (lines) => lines.push("one", "two"))
      return story
    }
    const unknown = byHand()
    unknown.translate()
    expect(unknown.english()).toEqual(["one", "two"])
    expect(offered(unknown)).toEqual([
      [0, "en uno"],
      [1, "en dos"],
    ])
    const seen = byHand()
    seen.review()
    seen.translate()
    expect(seen.asked).toEqual([])
    seen.write("original", (lines) => (lines[1] = "dos bis"))
    seen.translate()
    expect(seen.asked).toEqual(["dos bis"])
    expect(offered(seen)).toEqual([[1, "en dos bis"]])
  })

  it("looked through before it was translated anew needs no second look", () => {
    const story = five()
    story.write("original", (lines) => (lines[2] = "tres bis"))
    story.write("english", (lines) => (lines[2] = "three again"))
    story.review()
    story.translate()
    expect(story.asked).toEqual([])
    expect(looks(story)).toEqual([])
    // What only an engine wrote is not taken for looked through.
    story.write("original", (lines) => (lines[0] = "UNO"))
    story.review()
    story.translate()
    expect(story.asked).toEqual(["UNO"])
  })
})
