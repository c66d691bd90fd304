import type { Take } from "./take.ts"

/** Milliseconds before the file's URL is revoked: the browser needs it to start the download. */
const handOver = 60_000

/** Saves a recording as a file on the person's own device. */
export const downloadTake = ({
  blob,
  fileName,
}: Pick<Take, "fileName"> & { readonly blob: Blob }) => {
  const address = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = address
  link.download = fileName
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), handOver)
}
