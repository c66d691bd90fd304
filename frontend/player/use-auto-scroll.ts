import { useEffect, useRef, useState, type RefObject } from "react"
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
const scrollMilliseconds = 900

const isComfortable = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  const upperEdge = coveredTop() + air
  const lowerEdge = window.innerHeight * lower
  return (
    top >= upperEdge &&
    top <= lowerEdge &&
    (bottom <= lowerEdge || bottom - top > lowerEdge - upperEdge)
  )
}
const isSeen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > coveredTop() && top < window.innerHeight
}

const scrollTo = (element: Element, behavior: ScrollBehavior) => {
  const place = Math.max(coveredTop() + air, window.innerHeight * goal)
  const top = window.scrollY + element.getBoundingClientRect().top - place
  window.scrollTo({ top, behavior })
}
const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches

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
  const ours = useRef(0)

  useEffect(() => {
    const row = () => whole.current?.querySelector(`[data-paragraph="${paragraph}"]`) ?? null
    const current = row()
    if (running && following === "following" && current !== null && !isComfortable(current)) {
      ours.current = performance.now() + scrollMilliseconds
      scrollTo(current, isCalm() ? "instant" : "smooth")
    }
    const theirs = () => {
      ours.current = 0
    }
    const scrolled = () => {
      if (!running || performance.now() < ours.current) return
      const here = row()
      if (here !== null) setFollowing(isSeen(here) ? "following" : "left")
    }
    window.addEventListener("wheel", theirs, { passive: true })
    window.addEventListener("touchmove", theirs, { passive: true })
    window.addEventListener("scroll", scrolled, { passive: true })
    return () => {
      window.removeEventListener("wheel", theirs)
      window.removeEventListener("touchmove", theirs)
      window.removeEventListener("scroll", scrolled)
    }
  }, [whole, paragraph, running, following])

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
      const row = stamp?.closest("[data-paragraph]") ?? null
      if (row !== null && !isComfortable(row)) scrollTo(row, "instant")
    })
    return () => cancelAnimationFrame(frame)
  }, [whole, second])
}
