/**
 * All of a recording, where something between here and the server drops `Range`; null where it can be asked for in
 * parts, or not at all.
 */
export const wholeRecording = async (
  path: string,
  signal: AbortSignal,
): Promise<(() => Promise<Blob>) | null> => {
  try {
    const response = await fetch(path, {
      headers: { range: "bytes=0-0" },
      // A browser that has all of it would answer with the part itself.
      cache: "no-store",
      credentials: "same-origin",
      signal,
    })
    return response.status === 200 ? () => response.blob() : null
  } catch {
    return null
  }
}
