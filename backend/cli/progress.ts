const units = ["B", "KB", "MB", "GB", "TB"]

/** 1536 as "1.5 KB". */
export const bytesInWords = (bytes: number): string => {
  let [value, unit] = [bytes, 0]
  for (; value >= 1_000 && unit < units.length - 1; unit += 1) value /= 1_000
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

const secondsInWords = (seconds: number) => {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3_600).toFixed(1)} h`
}

/** How far a copy is. */
interface Far {
  readonly documents: number
  readonly documentsAll: number | null
  readonly bytes: number
  readonly bytesAll: number | null
  /** Of the bytes those that were really brought now, and in how many seconds. */
  readonly imported: number
  readonly seconds: number
}

/** How far it is, in a line. */
export const farInWords = ({
  documents,
  documentsAll,
  bytes,
  bytesAll,
  imported,
  seconds,
}: Far): string => {
  const rate = seconds > 0 ? imported / seconds : 0
  const left = bytesAll === null || rate === 0 ? null : (bytesAll - bytes) / rate
  return [
    ...(bytesAll === null ? [] : [`${bytesInWords(bytes)} of ${bytesInWords(bytesAll)}`]),
    ...(rate === 0 ? [] : [`${bytesInWords(rate)}/s`]),
    ...(left === null || bytes === bytesAll ? [] : [`${secondsInWords(left)} left`]),
    ...(documentsAll === null ? [] : [`${documents} of ${documentsAll} documents`]),
  ].join(", ")
}

/** How often a line is written where it cannot be renewed, and where it can. */
const everySeconds = { lines: 10, renewed: 0.2 }

interface Screen {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** Tells how far it is: in one line that is renewed, or where that cannot be, in lines now and then. */
export const progressOn = (screen: Screen, now: () => number = () => Date.now()) => {
  const isRenewed = screen.isTTY === true
  const began = now()
  let shown = isRenewed ? 0 : began
  let isLineOpen = false
  const clear = () => {
    if (isLineOpen) screen.write("\r\u001B[K")
    isLineOpen = false
  }
  return {
    seconds: () => (now() - began) / 1_000,
    show: (line: () => string) => {
      const every = isRenewed ? everySeconds.renewed : everySeconds.lines
      if (now() - shown < every * 1_000) return
      shown = now()
      clear()
      isLineOpen = isRenewed
      screen.write(isRenewed ? line() : `${line()}\n`)
    },
    /** A line that stays. */
    say: (text: string) => {
      clear()
      screen.write(`${text}\n`)
    },
    clear,
  }
}

/** Says on the screen how far a copy of bytes, and of documents, is. */
export const copyProgress = () => {
  const progress = progressOn(process.stdout)
  let far: Omit<Far, "seconds"> = {
    ...{ documents: 0, bytes: 0, imported: 0, documentsAll: null, bytesAll: null },
  }
  const add = (change: Partial<typeof far>) => {
    far = { ...far, ...change }
    progress.show(() => farInWords({ ...far, seconds: progress.seconds() }))
  }
  return {
    ...progress,
    filesDone: (done: number, all: number) => progress.show(() => `${done} of ${all} files`),
    report: {
      began: (entries: number, bytesAll: number) => {
        progress.say(`${entries} recordings, playback files and photos`)
        add({ bytesAll })
      },
      done: (bytes: number, isMoved: boolean) =>
        add({ bytes: far.bytes + bytes, imported: far.imported + (isMoved ? bytes : 0) }),
      documentsBegan: (documentsAll: number) => {
        progress.say(`${documentsAll} documents`)
        add({ documentsAll })
      },
      documentsDone: (documents: number) => add({ documents: far.documents + documents }),
      comparing: () => progress.show(() => "Checking that the source is still the same"),
      troubles: (troubles: ReadonlyArray<{ readonly text: string }>) => {
        for (const { text } of troubles) progress.say(`! ${text}`)
      },
    },
  }
}
