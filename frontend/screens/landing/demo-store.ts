import { createListeners } from "../../ui/listeners.ts"

/** `waiting` wants to play; the sound is still on its way. */
export type DemoPhase = "resting" | "waiting" | "playing" | "paused" | "failed"

export interface DemoSnapshot {
  readonly phase: DemoPhase
  /** Where the voice is, to a tenth of a second, so that it is drawn no oftener than anybody sees. */
  readonly second: number
}

const untouched: DemoSnapshot = { phase: "resting", second: 0 }

/**
 * What the page's one recording is doing. Far less than the player of a story, which would weigh more
 * than the rest of this page; and nothing is fetched before somebody presses play.
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
    // Refused by the browser, or not to be had: the element's own events say which.
    void audio.play().catch(() => {
      if (snapshot.phase === "waiting") rest(audio?.error ? "failed" : "paused")
    })
  }
  const pause = () => audio?.pause()

  return {
    subscribe: changes.subscribe,
    snapshot: () => snapshot,
    /** Takes the element up; the returned function puts it down. */
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
