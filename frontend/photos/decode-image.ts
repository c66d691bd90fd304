import { limits } from "#protocol/limits.ts"
import { noPhotoWords, whyNoPhoto } from "#protocol/photo.ts"

/** What the server looks at as well is in the first part of a file. */
const head = 256 * 1024

/** Why a file cannot become a photo, as far as that is seen before it is sent; null if it may. */
export const problemOf = async (file: File): Promise<string | null> => {
  if (file.size > limits.photo.bytes) return noPhotoWords["too large"]
  try {
    const why = whyNoPhoto(new Uint8Array(await file.slice(0, head).arrayBuffer()))
    return why === null ? null : noPhotoWords[why]
  } catch {
    return "We can't read this file on this device. Please choose another one."
  }
}
