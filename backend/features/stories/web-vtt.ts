import type { Transcript } from "#protocol/transcript.ts"

const two = (count: number) => String(count).padStart(2, "0")

/** A timestamp in WebVTT format. */
const timeOf = (seconds: number): string => {
  const millis = Math.max(0, Math.round(seconds * 1_000))
  const whole = Math.floor(millis / 1_000)
  const time = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(two)
  return `${time.join(":")}.${String(millis % 1_000).padStart(3, "0")}`
}

/** In seconds; a player may skip a shorter cue. */
const shortest = 0.1

const cueText = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/\s+/g, " ")
    .trim()

/**
 * Subtitles in WebVTT with one cue for each phrase. `note` is a comment at the top for people who open
 * the file.
 */
export const webVtt = (transcript: Transcript, note: string | null = null): string => {
  const phrases = transcript.flatMap((paragraph) => paragraph.phrases)
  const cues = phrases.flatMap(({ start, end, text }) =>
    cueText(text) === ""
      ? []
      : [`${timeOf(start)} --> ${timeOf(Math.max(end, start + shortest))}\n${cueText(text)}\n`],
  )
  const notes = note === null ? [] : [`NOTE\n${cueText(note)}\n`]
  return ["WEBVTT\n", ...notes, ...cues].join("\n")
}
