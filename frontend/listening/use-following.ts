import { useEffect, useRef, useState, type RefObject } from "react"
import { useSpokenParagraph, type SpokenStore } from "./spoken-store.ts"
import { usePlayerState, type UsedPlayer } from "./use-player.ts"

/** The part of the window in which the spoken paragraph is kept: below the sticky player, above the bottom bar. */
const upper = 0.12
const lower = 0.72
/** Milliseconds after which a smooth scroll is over, for browsers without `scrollend`. */
const scrollMilliseconds = 900

const partOf = (element: Element): { readonly top: number; readonly bottom: number } => {
  const { top, bottom } = element.getBoundingClientRect()
  return { top: top / window.innerHeight, bottom: bottom / window.innerHeight }
}
const isComfortable = (element: Element) => {
  const { top, bottom } = partOf(element)
  return top >= upper && (bottom <= lower || bottom - top > lower - upper) && top <= lower
}
const isSeen = (element: Element) => {
  const { top, bottom } = partOf(element)
  return bottom > 0 && top < 1
}

const scrollTo = (element: Element) => {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches
  const top = window.scrollY + element.getBoundingClientRect().top - window.innerHeight * 0.3
  window.scrollTo({ top, behavior: calm ? "instant" : "smooth" })
}

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
      scrollTo(current)
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
