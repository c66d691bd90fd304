import type { Transcript } from "#protocol/transcript.ts"

const rate = 8_000

interface WavFacts {
  readonly rate: number
  /** Of one sample. */
  readonly bytes: number
  /** Of all samples, in bytes. */
  readonly size: number
}

/** The first 44 bytes of a WAV file with one channel. */
const wavHead = ({ rate, bytes, size }: WavFacts): ArrayBuffer => {
  const head = new DataView(new ArrayBuffer(44))
  const word = (at: number, letters: string) => {
    for (const [place, letter] of [...letters].entries()) {
      head.setUint8(at + place, letter.charCodeAt(0))
    }
  }
  word(0, "RIFF")
  head.setUint32(4, 36 + size, true)
  word(8, "WAVEfmt ")
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * bytes, true)
  head.setUint16(32, bytes, true)
  head.setUint16(34, bytes * 8, true)
  word(36, "data")
  head.setUint32(40, size, true)
  return head.buffer
}

/** A WAV file with a tone that gets louder and softer, like speech. */
export const aMurmur = (seconds: number): Blob => {
  const samples = new Int16Array(seconds * rate)
  for (let at = 0; at < samples.length; at += 1) {
    const time = at / rate
    const breath = Math.max(0, Math.sin(time * 1.1)) * (0.55 + 0.45 * Math.sin(time * 7))
    samples[at] = breath * 6_000 * Math.sin(time * 2 * Math.PI * 180)
  }
  const head = wavHead({ rate, bytes: 2, size: samples.byteLength })
  return new Blob([head, samples], { type: "audio/wav" })
}

/** A WAV file of silence, longer than uploads may be. Small, because it has the lowest quality browsers can read. */
export const aLongSilence = (seconds: number): Blob => {
  const samples = new Uint8Array(seconds * 3_000).fill(128)
  return new Blob([wavHead({ rate: 3_000, bytes: 1, size: samples.byteLength }), samples], {
    type: "audio/wav",
  })
}

/** Loudness as the server would measure it. */
export const somePeaks = (count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, at) => {
    const time = at / 9
    return Math.abs(Math.sin(time) * (0.5 + 0.4 * Math.sin(time * 5.3)) + 0.1 * Math.sin(time * 31))
  })

/** A transcript with even times, made of phrases separated by bars. */
export const aTranscript = (texts: ReadonlyArray<string>, secondsEach = 3): Transcript => {
  let clock = 0
  return texts.map((text) => {
    const phrases = text.split("|").map((phrase) => {
      const start = clock
      clock += secondsEach
      return { start, end: clock - 0.4, text: phrase.trim() }
    })
    const first = phrases[0]?.start ?? clock
    return { start: first, end: clock - 0.4, text: phrases.map((p) => p.text).join(" "), phrases }
  })
}

export const theFlood = aTranscript([
  "We lived down by the river then,|in the house with the green door.|My mother kept geese, and they hated everybody but her.",
  "The night the water came|my father woke us one after the other|and never once raised his voice.|He said, put on your good shoes.",
  "I asked him why the good ones.|He said, because you will want them tomorrow.|And I did.",
])

/** Two hours of it: about 20,000 words. */
export const aLongTranscript = (): Transcript =>
  aTranscript(
    Array.from(
      { length: 500 },
      (_, at) =>
        `Paragraph ${at + 1} goes on about the summer we built the barn,|who came to help and who only came to eat,|and how the rain held off until the last board was nailed,|which my uncle always said was his doing.`,
    ),
    3.6,
  )

/** Browsers play sound only after a user gesture; this makes one in tests. */
export const letSoundRun = async () => {
  if (import.meta.env.MODE !== "test" || navigator.userActivation.hasBeenActive) return
  const { userEvent } = await import("vitest/browser")
  const button = document.createElement("button")
  button.textContent = "Let sound run"
  button.style.cssText = "position: fixed; inset: 0; z-index: 99"
  document.body.append(button)
  try {
    await userEvent.click(button)
  } finally {
    button.remove()
  }
}
