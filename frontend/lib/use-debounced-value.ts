import { useEffect, useState } from "react"

/** Milliseconds without typing before anything is asked. */
const beforeAsking = 150

/** What was typed, once nothing more has been for so many milliseconds; what is empty is so at once. */
export const useSettled = (value: string, pause = beforeAsking): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return value === "" ? "" : settled
}
