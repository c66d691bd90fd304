/** The usual loudness of voices in podcasts, in LUFS. */
const targetLoudness = -16
/**
 * The maximum amplification in dB, enough for a voice that was recorded 60 dB below the usual level. Silence is not
 * amplified.
 */
const mostGain = 70
/** Enough for recorders whose floats go far above full scale. */
const mostCut = -60

/** The amplification in dB; `loudness` is null for silence. */
export const gainFor = (loudness: number | null) =>
  loudness === null ? 0 : Math.min(mostGain, Math.max(mostCut, targetLoudness - loudness))

/** Decibels as a factor for samples. */
export const factorOf = (decibels: number) => 10 ** (decibels / 20)
