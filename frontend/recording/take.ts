/** A finished recording that waits to be saved. */
export interface Take {
  /** Names this recording from its first second to the server's thanks, so that saving twice makes one story. */
  readonly saveKey: string
  readonly blob: Blob
  readonly seconds: number
  readonly fileName: string
  /** As the browser names it, codec and all. */
  readonly mediaType: string
  /** How loud it was, ten times a second, each 0 to 1. */
  readonly levels: ReadonlyArray<number>
}

/** A UUID. `crypto.randomUUID` exists on secure pages only; a family's own server may have none. */
export const newSaveKey = (): string => {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

const two = (value: number) => String(value).padStart(2, "0")

/** `recording-2026-11-21-1042.webm`, in the time of the place it was made. */
export const fileNameOf = (startedAt: Date, extension: string): string => {
  const day = [startedAt.getFullYear(), two(startedAt.getMonth() + 1), two(startedAt.getDate())]
  const time = two(startedAt.getHours()) + two(startedAt.getMinutes())
  return `recording-${day.join("-")}-${time}${extension}`
}
