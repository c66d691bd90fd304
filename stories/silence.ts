const rate = 3_000

/** The address of a recording in which nobody says anything, for players that need one. */
export const silenceOf = (seconds: number): string => {
  const samples = seconds * rate
  const bytes = new Uint8Array(44 + samples).fill(128, 44)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at)
  text(0, "RIFF")
  view.setUint32(4, 36 + samples, true)
  text(8, "WAVEfmt ")
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, "data")
  view.setUint32(40, samples, true)
  return URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }))
}
