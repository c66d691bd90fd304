/** A file that has not told its length by then is left to the server. */
const patience = 8_000
/** Chromium's own recordings do not say how long they are until somebody has been at their end. */
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
    const waiting = window.setTimeout(() => done(null), patience)
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
