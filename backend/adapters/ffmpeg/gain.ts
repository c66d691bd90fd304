/** As loud as voices are on podcasts and phones, in LUFS. */
export const targetLoudness = -16
/** A voice on the far side of a quiet room is brought forward by this much at most, in dB; silence not at all. */
const mostGain = 30
const mostCut = -30

/** How much louder, in dB, a recording must become; `loudness` is null for silence. */
export const gainFor = (loudness: number | null) =>
  loudness === null ? 0 : Math.min(mostGain, Math.max(mostCut, targetLoudness - loudness))

/** What samples are multiplied by to become so many dB louder. */
export const factorOf = (decibels: number) => 10 ** (decibels / 20)
