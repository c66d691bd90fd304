/** Whether the device has a share sheet (Web Share API). */
export const canShareFromDevice = (): boolean => typeof navigator.share === "function"

/** Opens the device's share sheet (Web Share API); false when there is none, or it fails. */
export const shareFromDevice = async (title: string, url: string): Promise<boolean> => {
  if (!canShareFromDevice()) return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    // The user closed the share sheet: that counts as handled.
    return error instanceof DOMException && error.name === "AbortError"
  }
}
