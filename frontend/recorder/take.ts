/** One recording, whole, that waits to be saved: a part of a story, or all of it. */
export interface Take {
  /** Names it, so that beginning to send it twice begins one upload. */
  readonly takeKey: string
  /** Its number among the takes of its story. */
  readonly part: number
  /** Null where it was recorded on another device: all there is of it is safe on the server. */
  readonly blob: Blob | null
  readonly seconds: number
  readonly fileName: string
  /** The media type from the browser, with the codec. */
  readonly mediaType: string
  /** ISO 8601. */
  readonly startedAt: string
  /** How loud it was, ten times a second, each 0 to 1. */
  readonly levels: ReadonlyArray<number>
  /** The id of its upload, where it was begun before this page was opened. */
  readonly upload: string | null
  /** The server has had all of it. */
  readonly isWhole: boolean
}

export const secondsOf = (takes: ReadonlyArray<Take>): number =>
  takes.reduce((sum, { seconds }) => sum + seconds, 0)

const two = (value: number) => String(value).padStart(2, "0")

/** `recording-2026-11-21-1042.webm`, in the time of the place it was made. */
export const fileNameOf = (startedAt: Date, extension: string): string => {
  const day = [startedAt.getFullYear(), two(startedAt.getMonth() + 1), two(startedAt.getDate())]
  const time = two(startedAt.getHours()) + two(startedAt.getMinutes())
  return `recording-${day.join("-")}-${time}${extension}`
}
