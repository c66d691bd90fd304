/** A finished recording that waits to be saved. */
export interface Take {
  /** The idempotency key of this recording: saving it twice makes only one story. */
  readonly saveKey: string
  readonly blob: Blob
  readonly seconds: number
  readonly fileName: string
  /** The media type from the browser, with the codec. */
  readonly mediaType: string
  /** How loud it was, ten times a second, each 0 to 1. */
  readonly levels: ReadonlyArray<number>
}

const two = (value: number) => String(value).padStart(2, "0")

/** `recording-2026-11-21-1042.webm`, in the time of the place it was made. */
export const fileNameOf = (startedAt: Date, extension: string): string => {
  const day = [startedAt.getFullYear(), two(startedAt.getMonth() + 1), two(startedAt.getDate())]
  const time = two(startedAt.getHours()) + two(startedAt.getMinutes())
  return `recording-${day.join("-")}-${time}${extension}`
}
