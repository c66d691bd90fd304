import type { UploadTimes } from "./upload-times.ts"
import { Uploads } from "./uploads.ts"

/** Recordings that arrive piece by piece. */
export const uploads = (times?: UploadTimes) => Uploads.layer(times)
