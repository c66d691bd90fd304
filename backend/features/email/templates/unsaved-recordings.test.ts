import { describe, expect, it } from "vitest"
import { type WaitingRecording, unsavedRecordingsEmail } from "./unsaved-recordings.ts"

const aRecording = (changes: Partial<WaitingRecording> = {}): WaitingRecording => ({
  fileName: null,
  seconds: 760.4,
  parts: 1,
  begunAt: Date.parse("2026-11-21T10:42:00Z"),
  storedUntil: Date.parse("2026-11-28T10:55:00Z"),
  ...changes,
})

const emailOn = (...recordings: ReadonlyArray<WaitingRecording>) =>
  unsavedRecordingsEmail({
    to: "anna@example.org",
    origin: "https://stories.example.org",
    recordings,
    messageId: "waiting-1",
  })

describe("the email about a recording that waits", () => {
  it("R409 says how much is safe, since when, until when, and where to go on", () => {
    const { subject, text, html } = emailOn(aRecording())
    expect(subject).toBe("A recording is waiting for you")
    const said = "12:40 of a recording from November 21, kept until November 26"
    expect(text).toContain(said)
    expect(html).toContain(said)
    expect(text).toContain("https://stories.example.org/record")
    expect(html).toContain('href="https://stories.example.org/record"')
  })

  it("R409 names no day as the last that is not whole for every reader on Earth", () => {
    // 27 November ends at noon of the 28th in the last place that has it.
    expect(emailOn(aRecording({ storedUntil: Date.parse("2026-11-28T12:00:00Z") })).text).toContain(
      "until November 27",
    )
    expect(emailOn(aRecording({ storedUntil: Date.parse("2026-11-28T11:59:00Z") })).text).toContain(
      "until November 26",
    )
  })

  it("R409 says of how many parts, and nothing of a length that nobody knows", () => {
    expect(emailOn(aRecording({ parts: 3, seconds: 1_805 })).text).toContain(
      "30:05 of a recording in 3 parts from November 21",
    )
    for (const seconds of [null, 0]) {
      expect(emailOn(aRecording({ seconds })).text).toContain("\nA recording from November 21")
    }
  })

  it("R409 calls a file by its name, which is text whatever is in it", () => {
    const { text, html } = emailOn(
      aRecording({ fileName: "<b>Oma</b>\u202e\n.mp3", seconds: null }),
    )
    expect(text).toContain("The file <b>Oma</b> .mp3 from November 21")
    expect(html).toContain("The file <bdi>&lt;b&gt;Oma&lt;/b&gt; .mp3</bdi> from November 21")
    expect(emailOn(aRecording({ fileName: "\u2066", seconds: null })).text).toContain(
      "A file from November 21",
    )
    expect(text).toContain("https://stories.example.org/record?way=upload\n")
    expect(emailOn(aRecording({ fileName: "Oma.mp3" }), aRecording()).text).toContain("/record\n")
    expect(emailOn(aRecording({ fileName: "a".repeat(300) })).text.length).toBeLessThan(700)
  })

  it("R409 is one about all there are, and names twenty", () => {
    const { subject, text } = emailOn(...Array.from({ length: 60 }, () => aRecording()))
    expect(subject).toBe("60 recordings are waiting for you")
    expect(text.match(/12:40 of/g)).toHaveLength(20)
    expect(text).toContain("And 40 more.")
  })
})
