import { useEffect, useLayoutEffect, useRef } from "react"
import { Button } from "../ui/button.tsx"
import { FailedNotice } from "../ui/load-error.tsx"

/** What comes after the stories shown. */
export interface More {
  readonly state: "there" | "loading" | "failed" | "none"
  readonly onMore: () => void
}

/** How far before the end the next ones are sent for, so that who reads on need not wait. */
const ahead = "800px 0px"

/** The next stories come by themselves near the end of these; the button is for whoever uses no wheel and no finger. */
export const MoreStories = ({ state, onMore }: More) => {
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const end = place.current
    if (end === null || state !== "there") return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) onMore()
      },
      { rootMargin: ahead },
    )
    watcher.observe(end)
    return () => watcher.disconnect()
  }, [state, onMore])
  // The button goes with the last story, or with a failure: who pressed it is not sent back to the top.
  useLayoutEffect(() => {
    const isButtonGone = state === "none" || state === "failed"
    if (isButtonGone && hadFocus.current) place.current?.focus()
  }, [state])
  return (
    <div
      ref={place}
      tabIndex={-1}
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = false)}
      className="grid grid-cols-1 justify-items-center py-2"
    >
      {state === "failed" && (
        <FailedNotice
          title="We couldn't load more stories"
          text="Please try again in a moment."
          onRetry={onMore}
        />
      )}
      {(state === "there" || state === "loading") && (
        <Button pending={state === "loading"} onClick={onMore}>
          Show more stories
        </Button>
      )}
      {state === "none" && <p className="text-faded">That's all of them.</p>}
    </div>
  )
}
