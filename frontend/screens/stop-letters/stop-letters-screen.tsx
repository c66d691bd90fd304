import { useSearchParams } from "wouter"
import { sentenceOf } from "../../data/ask-error.ts"
import { useStopLetters } from "../../data/letters.ts"
import { useArrival } from "../../shell/arrival.ts"
import { CutStopLink, StopLettersPage } from "./stop-letters-page.tsx"

export const StopLettersScreen = () => {
  const [address] = useSearchParams()
  const token = address.get("token") ?? ""
  const { mutate: stop, isPending, isSuccess, error } = useStopLetters()
  useArrival(token === "" ? "This link is not whole" : "Letters about new stories")
  if (token === "") return <CutStopLink />
  const underWay = isPending ? "stopping" : "asking"
  return (
    <StopLettersPage
      state={isSuccess ? "stopped" : underWay}
      refusal={error === null ? null : sentenceOf(error, "Please try again in a moment.")}
      onStop={() => stop(token)}
    />
  )
}
