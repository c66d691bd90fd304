/** What is asked for, best first: WebM with Opus everywhere but on older iPhones and iPads, which have MP4 only. */
const wantedFormats = [
  "audio/webm;codecs=opus",
  "audio/webm",
  "audio/mp4;codecs=mp4a.40.2",
  "audio/mp4",
] as const

/** The first format the browser can record, or null when it should choose by itself. */
export const pickFormat = (isSupported: (format: string) => boolean): string | null =>
  wantedFormats.find((format) => isSupported(format)) ?? null

/** The file extension of a media type. */
export const extensionOf = (mediaType: string): ".webm" | ".m4a" | ".ogg" => {
  const kind = mediaType.split(";")[0]?.trim().toLowerCase()
  switch (kind) {
    case "audio/mp4":
    case "video/mp4":
    case "audio/x-m4a":
    case "audio/aac":
      return ".m4a"
    case "audio/ogg":
      return ".ogg"
    default:
      return ".webm"
  }
}
