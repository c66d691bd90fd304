import { useEffect, useState } from "react"
import { problemIn, type ProblemWords } from "./sign-in-problem.ts"

/** What a provider sent the browser back with: out of the address at once, and told while the page is open. */
export const useSignInProblem = (): ProblemWords | null => {
  const [problem] = useState(() => problemIn(window.location.search))
  useEffect(() => {
    if (problem === null) return
    const { pathname, hash } = window.location
    window.history.replaceState(window.history.state, "", `${pathname}${hash}`)
  }, [problem])
  return problem
}
