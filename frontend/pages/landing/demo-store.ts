import { createListeners } from "../../lib/listeners.ts"

/** `waiting` wants to play; the sound is still on its way. */
type DemoPhase = "resting" | "waiting" | "playing" | "paused" | "failed"

export interface DemoSnapshot {
  readonly phase: DemoPhase
  /** The position, rounded to a tenth of a second, so that it does not render more often than is visible. */
  readonly second: number
}

const untouched: DemoSnapshot = { phase: "resting", second: 0 }

/**
 * The player store of the demo recording. Much smaller than the real player, which would be larger than
 * the rest of this page. Nothing is fetched before the user presses play.
 */
export const createDemo = () => {
  let audio: HTMLAudioElement | null = null
  let snapshot = untouched
  let frame = 0
  const changes = createListeners()

  const become = (changed: Partial<DemoSnapshot>) => {
    snapshot = { ...snapshot, ...changed }
    changes.notify()
  }
  const move = () => {
    const second = Math.floor((audio?.currentTime ?? 0) * 10) / 10
    if (second !== snapshot.second) become({ second })
  }
  const run = () => {
    move()
    frame = requestAnimationFrame(run)
  }
  const rest = (phase: DemoPhase) => {
    cancelAnimationFrame(frame)
    move()
    become({ phase })
  }

  const play = () => {
    if (audio === null) return
    if (audio.error !== null) audio.load()
    become({ phase: "waiting" })
    // The browser refused to play, or the file could not be loaded: the element's events say which.
    void audio.play().catch(() => {
      if (snapshot.phase === "waiting") rest(audio?.error ? "failed" : "paused")
    })
  }
  const pause = () => audio?.pause()

  return {
    subscribe: changes.subscribe,
    snapshot: () => snapshot,
    /** Connects the audio element; the returned function disconnects it. */
    attach: (element: HTMLAudioElement) => {
      audio = element
      const ending = new AbortController()
      const on = (name: keyof HTMLMediaElementEventMap, react: () => void) =>
        element.addEventListener(name, react, { signal: ending.signal })
      on("playing", () => {
        become({ phase: "playing" })
        cancelAnimationFrame(frame)
        run()
      })
      on("waiting", () => {
        if (!element.paused) become({ phase: "waiting" })
      })
      on("pause", () => rest(element.error ? "failed" : "paused"))
      on("ended", () => {
        element.currentTime = 0
        rest("resting")
      })
      on("seeked", move)
      on("error", () => rest("failed"))
      return () => {
        ending.abort()
        cancelAnimationFrame(frame)
        element.pause()
        audio = null
        snapshot = untouched
      }
    },
    play,
    pause,
    toggle: () => (audio?.paused === false ? pause() : play()),
    seek: (second: number) => {
      if (audio === null) return
      audio.currentTime = second
      become({ second })
    },
  }
}
export type DemoStore = ReturnType<typeof createDemo>
