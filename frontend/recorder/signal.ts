/** What is wrong with what the microphone gives. */
export type SignalProblem = "silent" | "quiet" | "loud"

/** What was heard so far of a take: the highest sample of each tenth of a second, the newest last. */
export interface Signal {
  readonly peaks: ReadonlyArray<number>
  /** Something other than silence came at least once. */
  readonly hasSound: boolean
  /** The system or the device has muted the microphone. */
  readonly isMuted: boolean
}

export const noSignal: Signal = { peaks: [], hasSound: false, isMuted: false }

/** Ten seconds of tenths. */
const remembered = 100
/** Tenths of a second: at the beginning, of a voice that may pause, and of one that is too loud. */
const first = 30
const loudFor = 30
/** Of full scale: below this nothing is heard (-70 dB), a voice is hard to understand (-34 dB), and cut off. */
const silence = 0.0003
const faint = 0.02
const full = 0.99
/** How many tenths of the last three seconds are cut off before it is said: one bang is none. */
const mostCut = 8

/** The signal after another tenth of a second; null: it could not be measured. */
export const withPeak = (signal: Signal, peak: number | null): Signal =>
  peak === null
    ? signal
    : {
        ...signal,
        peaks: [...signal.peaks, peak].slice(-remembered),
        hasSound: signal.hasSound || peak > silence,
      }

/**
 * What to tell somebody about the microphone; null where all is well. Later on, a pause is silent as well:
 * only a signal of nothing but zeros is then taken for a muted microphone.
 */
export const problemOf = ({ peaks, hasSound, isMuted }: Signal): SignalProblem | null => {
  if (isMuted) return "silent"
  if (!hasSound) return peaks.length >= first ? "silent" : null
  const cut = peaks.slice(-loudFor).filter((peak) => peak >= full).length
  if (cut >= mostCut) return "loud"
  if (peaks.length < remembered) return null
  if (peaks.every((peak) => peak === 0)) return "silent"
  return peaks.every((peak) => peak < faint) ? "quiet" : null
}
