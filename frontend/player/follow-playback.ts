import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react"
import { coveredTop } from "../ui/sticky-header-height.ts"
import { useSpokenParagraph, type SpokenStore } from "./playback-position.ts"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

/** The part of the window, below what covers its top, in which the spoken paragraph is kept. */
const lower = 0.72
/** Where it is put. */
const goal = 0.25
/** Pixels between the player and the words below it. */
const air = 8
/** Milliseconds after which a smooth scroll is over, for browsers without `scrollend`. */
const scrollMillis = 900

/** Where a paragraph is in the window. */
type Block = Pick<DOMRect, "top" | "bottom">

const isComfortable = ({ top, bottom }: Block) => {
  const upperEdge = coveredTop() + air
  const lowerEdge = window.innerHeight * lower
  return (
    top >= upperEdge &&
    top <= lowerEdge &&
    (bottom <= lowerEdge || bottom - top > lowerEdge - upperEdge)
  )
}
const isSeen = ({ top, bottom }: Block) => bottom > coveredTop() && top < window.innerHeight

const scrollTo = (block: Block, behavior: ScrollBehavior) => {
  const place = Math.max(coveredTop() + air, window.innerHeight * goal)
  window.scrollTo({ top: window.scrollY + block.top - place, behavior })
}
const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches

interface Followed {
  readonly isRunning: () => boolean
  /** Where the spoken paragraph is; null while there is none on the screen. */
  readonly spoken: () => Block | null
  /** Called when the user scrolls during playback: whether they still see the spoken paragraph. */
  readonly onScroll: (isSeen: boolean) => void
}

/** Brings the spoken paragraph into sight, and tells when the user scrolls it away. */
export const followPlayback = ({ isRunning, spoken, onScroll }: Followed) => {
  /** Until then it is this that scrolls. */
  let scrollsUntil = 0
  const theirs = () => {
    scrollsUntil = 0
  }
  const scrolled = () => {
    if (!isRunning() || performance.now() < scrollsUntil) return
    const block = spoken()
    if (block !== null) onScroll(isSeen(block))
  }
  const ending = new AbortController()
  const options = { passive: true, signal: ending.signal }
  window.addEventListener("wheel", theirs, options)
  window.addEventListener("touchmove", theirs, options)
  window.addEventListener("scroll", scrolled, options)
  return {
    bringIntoView: () => {
      const block = spoken()
      if (block === null || isComfortable(block)) return
      scrollsUntil = performance.now() + scrollMillis
      scrollTo(block, isCalm() ? "instant" : "smooth")
    },
    stop: () => ending.abort(),
  }
}
export type PlaybackFollower = ReturnType<typeof followPlayback>

export type Following = "following" | "left"

/** Scrolls along with the spoken paragraph, until the user scrolls it out of sight. */
export const useFollowing = (
  whole: RefObject<HTMLElement | null>,
  spoken: SpokenStore,
  player: UsedPlayer,
) => {
  const [following, setFollowing] = useState<Following>("following")
  const paragraph = useSpokenParagraph(spoken)
  const { phase } = usePlayerState(player)
  const running = phase === "playing" || phase === "waiting"
  const follower = useRef<PlaybackFollower>(null)
  const isRunning = useEffectEvent(() => running)

  useEffect(() => {
    const made = followPlayback({
      isRunning: () => isRunning(),
      spoken: () => {
        const row = `[data-paragraph="${String(spoken.current()?.paragraph)}"]`
        return whole.current?.querySelector(row)?.getBoundingClientRect() ?? null
      },
      onScroll: (isSeen) => setFollowing(isSeen ? "following" : "left"),
    })
    follower.current = made
    return made.stop
  }, [whole, spoken])
  useEffect(() => {
    if (paragraph !== null && running && following === "following")
      follower.current?.bringIntoView()
  }, [paragraph, running, following])

  return {
    following: running ? following : "following",
    follow: () => setFollowing("following"),
  } as const
}

/** Brings the words of a second into sight, once: the browser may refuse to play, and nothing would be followed. */
export const useJump = (whole: RefObject<HTMLElement | null>, second: number | null): void => {
  useEffect(() => {
    if (second === null) return undefined
    // After the page has gone to its top, as every page does on arrival.
    const frame = requestAnimationFrame(() => {
      const stamps = whole.current?.querySelectorAll<HTMLElement>("[data-stamp]") ?? []
      const stamp = [...stamps].findLast(({ dataset }) => Number(dataset["start"]) <= second)
      const block = stamp?.closest("[data-paragraph]")?.getBoundingClientRect()
      if (block !== undefined && !isComfortable(block)) scrollTo(block, "instant")
    })
    return () => cancelAnimationFrame(frame)
  }, [whole, second])
}
