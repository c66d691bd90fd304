/** Hands a link to the device's own way of sharing; false when it has none, or refuses. */
export const shareFromDevice = async (title: string, url: string): Promise<boolean> => {
  if (typeof navigator.share !== "function") return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    // Somebody who closes the device's sheet has changed their mind: nothing more should happen.
    return error instanceof DOMException && error.name === "AbortError"
  }
}
