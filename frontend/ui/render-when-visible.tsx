import { type ReactNode, useEffect, useRef, useState } from "react"

interface WhenNearProps {
  /** Stands there until then: of the size of what comes, so that nothing jumps. */
  readonly before: ReactNode
  readonly children: ReactNode
}

/** Shows what costs much to load only once the place where it stands is about to come into sight. */
export const WhenNear = ({ before, children }: WhenNearProps) => {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || place.current === null) return undefined
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: "200px" },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [isNear])
  return <div ref={place}>{isNear ? children : before}</div>
}
