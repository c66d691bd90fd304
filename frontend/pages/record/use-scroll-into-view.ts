import { useEffect, useRef, useState } from "react"
import { focusHeading } from "../../ui/focus.ts"

/**
 * Brings the recorder into view and focuses it, once what was pressed has changed the page; not where
 * somebody is at it already.
 */
export const useScrollIntoView = () => {
  const question = useRef<HTMLDivElement>(null)
  const recorder = useRef<HTMLElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0 || question.current === null || recorder.current === null) return
    const { top, bottom } = question.current.getBoundingClientRect()
    if (top < 0 || bottom > window.innerHeight) question.current.scrollIntoView()
    if (!question.current.contains(document.activeElement)) focusHeading(recorder.current)
  }, [times])
  return { question, recorder, bring: () => setTimes((was) => was + 1) }
}
