import { useEffect, useState } from "react"
import { problemIn, type ProblemWords } from "./sign-in-problem.ts"

/** The problem a provider returned with. Removed from the URL at once; shown while the page is open. */
export const useSignInProblem = (): ProblemWords | null => {
  const [problem] = useState(() => problemIn(window.location.search))
  useEffect(() => {
    if (problem === null) return
    const { pathname, hash } = window.location
    window.history.replaceState(window.history.state, "", `${pathname}${hash}`)
  }, [problem])
  return problem
}
