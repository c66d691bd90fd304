import { limits } from "#protocol/limits.ts"
import { wholeRecording } from "../api/whole-recording.ts"
import { createListeners } from "../lib/listeners.ts"

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

const { skipSeconds, volumeStep } = limits.player

/** `waiting` wants to play; the sound is still on its way. */
type PlayerPhase = "loading" | "paused" | "playing" | "waiting" | "failed"

/** On an iPhone, only the device's own buttons can change the volume. */
type Volume = { readonly kind: "ours"; readonly level: number } | { readonly kind: "the device's" }

export interface PlayerSnapshot {
  readonly phase: PlayerPhase
  /** Seconds; null while unknown. */
  readonly duration: number | null
  readonly volume: Volume
  readonly speed: number
}

/** Rounds to a tenth, so that 0.30000000000000004 becomes 0.3. */
const tenth = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10) / 10

const lengthOf = (seconds: number | undefined): number | null =>
  seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null

/** Whether a browser can only play it from the beginning, because it cannot ask for parts of it. */
const isStuck = ({ seekable, duration }: HTMLAudioElement) =>
  Number.isFinite(duration) && (seekable.length === 0 || seekable.end(seekable.length - 1) === 0)

/** A store around one audio element. The time has listeners of its own, because it changes with every frame. */
export const createPlayer = () => {
  const audio = new Audio()
  audio.preload = "metadata"
  let known: number | null = null
  let snapshot: PlayerSnapshot = {
    phase: "loading",
    duration: null,
    volume: { kind: "ours", level: 1 },
    speed: 1,
  }
  /** A position to seek to once the audio has loaded. */
  let wanted: number | null = null
  let wasRunning = false
  /** Loads the recording in one piece if it can only be had so, and answers whether. Null once it was tried. */
  let loadInOnePiece: (() => Promise<boolean>) | null = null
  let frame = 0
  const changes = createListeners()
  const timeChanges = createListeners()

  const become = (changed: Partial<PlayerSnapshot>) => {
    snapshot = { ...snapshot, ...changed }
    changes.notify()
  }
  const move = timeChanges.notify
  const run = () => {
    move()
    frame = requestAnimationFrame(run)
  }
  const rest = () => {
    cancelAnimationFrame(frame)
    move()
  }

  const measure = () => become({ duration: lengthOf(audio.duration) ?? known })
  const on = (name: keyof HTMLMediaElementEventMap, react: () => void) =>
    audio.addEventListener(name, react)

  const begin = () => {
    if (wanted !== null) audio.currentTime = wanted
    wanted = null
    if (snapshot.phase === "loading") become({ phase: "paused" })
    move()
  }
  on("loadedmetadata", () => {
    measure()
    audio.playbackRate = snapshot.speed
    const load = isStuck(audio) ? loadInOnePiece : null
    if (load === null) return begin()
    // Meanwhile what somebody jumps to is kept.
    wanted ??= 0
    void load().then((isLoading) => isLoading || begin())
  })
  on("durationchange", measure)
  on("playing", () => {
    become({ phase: "playing" })
    cancelAnimationFrame(frame)
    run()
  })
  on("waiting", () => {
    if (!audio.paused) become({ phase: "waiting" })
  })
  on("pause", () => {
    if (snapshot.phase !== "failed") become({ phase: "paused" })
    rest()
  })
  on("seeked", move)
  on("timeupdate", move)
  on("error", () => {
    if (!audio.hasAttribute("src")) return
    wanted ??= audio.currentTime
    wasRunning = snapshot.phase === "playing" || snapshot.phase === "waiting"
    become({ phase: "failed" })
    rest()
  })

  const empty = () => {
    audio.removeAttribute("src")
    audio.load()
  }
  const time = () => wanted ?? audio.currentTime
  const seek = (seconds: number) => {
    const place = Math.min(Math.max(0, seconds), snapshot.duration ?? Infinity)
    // While the audio is loading, replace the wanted position: it would override this seek once loaded.
    if (wanted !== null || audio.readyState === HTMLMediaElement.HAVE_NOTHING) wanted = place
    else audio.currentTime = place
    move()
  }
  const reload = () => {
    become({ phase: "loading" })
    audio.load()
  }
  const play = () => {
    if (snapshot.phase === "failed") reload()
    // Browsers refuse to play without a user gesture; then it just stays paused.
    void audio.play().catch(() => undefined)
  }
  const setVolume = (level: number) => {
    audio.volume = tenth(level)
    const volume: Volume =
      Math.abs(audio.volume - tenth(level)) < 0.01
        ? { kind: "ours", level: tenth(level) }
        : { kind: "the device's" }
    become({ volume })
  }
  const louder = (step: number) => {
    if (snapshot.volume.kind === "ours") setVolume(snapshot.volume.level + step)
  }

  return {
    subscribe: changes.subscribe,
    snapshot: () => snapshot,
    /** Seconds from the beginning; ask again whenever `subscribeTime` calls. */
    time,
    subscribeTime: timeChanges.subscribe,
    play,
    pause: () => audio.pause(),
    toggle: () => (audio.paused ? play() : audio.pause()),
    seek,
    back: () => seek(time() - skipSeconds),
    forward: () => seek(time() + skipSeconds),
    volumeUp: () => louder(volumeStep),
    volumeDown: () => louder(-volumeStep),
    setSpeed: (speed: number) => {
      audio.playbackRate = speed
      become({ speed })
    },
    /** Loads the recording again and continues where it broke off. */
    retry: () => (wasRunning ? play() : reload()),
    /** Sets the length, for files that do not contain it. */
    know: (seconds: number | undefined) => {
      known = lengthOf(seconds)
      measure()
    },
    /** Loads a recording; the returned function unloads it. */
    load: (source: string | Blob) => {
      const unloading = new AbortController()
      const { signal } = unloading
      const loadBytes = (bytes: Blob) => {
        const address = URL.createObjectURL(bytes)
        signal.addEventListener("abort", () => URL.revokeObjectURL(address))
        audio.src = address
      }
      wanted = null
      loadInOnePiece = null
      become({ phase: "loading", duration: known })
      if (typeof source !== "string") loadBytes(source)
      else {
        audio.src = source
        loadInOnePiece = async () => {
          loadInOnePiece = null
          const fetchAll = await wholeRecording(source, signal)
          if (fetchAll === null || signal.aborted) return signal.aborted
          const isRunning = !audio.paused
          empty()
          become({ phase: isRunning ? "waiting" : "loading" })
          // Without anything to play it waits until there is.
          if (isRunning) play()
          const bytes = await fetchAll().catch(() => null)
          if (signal.aborted) return true
          if (bytes === null) audio.src = source
          else loadBytes(bytes)
          return true
        }
      }
      return () => {
        cancelAnimationFrame(frame)
        audio.pause()
        empty()
        unloading.abort()
      }
    },
  }
}
export type PlayerStore = ReturnType<typeof createPlayer>
