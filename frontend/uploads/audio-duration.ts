/** Milliseconds to wait for the browser to read the length; after that the server decides. */
const timeout = 8_000
/** Chromium's own recordings have no length in their header; seeking to the end makes the browser find it. */
const farAway = 1e7

/** How long a sound file is, in seconds; null where the browser cannot tell. */
export const readLength = (file: Blob): Promise<number | null> =>
  new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const audio = new Audio()
    const done = (seconds: number | null) => {
      window.clearTimeout(waiting)
      audio.removeAttribute("src")
      audio.load()
      URL.revokeObjectURL(address)
      resolve(seconds)
    }
    const waiting = window.setTimeout(() => done(null), timeout)
    const look = () => {
      if (Number.isFinite(audio.duration) && audio.duration > 0) done(audio.duration)
      else audio.currentTime = farAway
    }
    audio.preload = "metadata"
    audio.addEventListener("loadedmetadata", look, { once: true })
    audio.addEventListener("durationchange", () => {
      if (Number.isFinite(audio.duration) && audio.duration > 0) done(audio.duration)
    })
    audio.addEventListener("error", () => done(null), { once: true })
    audio.src = address
  })
