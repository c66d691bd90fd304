import { describe, expect, it } from "vitest"
import { webVtt } from "./web-vtt.ts"

const phrase = (start: number, end: number, text: string) => ({ start, end, text })
const paragraph = (...phrases: ReadonlyArray<ReturnType<typeof phrase>>) => ({
  start: phrases[0]?.start ?? 0,
  end: phrases.at(-1)?.end ?? 0,
  text: phrases.map(({ text }) => text).join(" "),
  phrases,
})

describe("words as subtitles", () => {
  it("have a cue for each phrase", () => {
    const spoken = [
      paragraph(phrase(0.5, 2.25, "The river froze."), phrase(2.5, 4, "Nobody came.")),
      paragraph(phrase(3_661.007, 3_662, "Later.")),
    ]
    expect(webVtt(spoken)).toBe(
      [
        "WEBVTT\n",
        "00:00:00.500 --> 00:00:02.250\nThe river froze.\n",
        "00:00:02.500 --> 00:00:04.000\nNobody came.\n",
        "01:01:01.007 --> 01:01:02.000\nLater.\n",
      ].join("\n"),
    )
  })

  it("stay words: markup, arrows and line breaks end no cue", () => {
    const cue = webVtt([paragraph(phrase(0, 1, "<b>a</b> --> b\n\n2 & 3"))])
    expect(cue).toContain("&lt;b&gt;a&lt;/b&gt; --&gt; b 2 &amp; 3\n")
  })

  it("leave out what says nothing, and last long enough to be shown", () => {
    expect(webVtt([paragraph(phrase(0, 0, " "), phrase(1, 1, "Oh"))])).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:01.100\nOh\n",
    )
    expect(webVtt([])).toBe("WEBVTT\n")
  })
})
