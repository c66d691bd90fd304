import { useSearchParams } from "wouter"
import { sentenceOf } from "../../api/errors.ts"
import { useStopLetters } from "../../api/email-preferences.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { CutStopLink, StopLettersPage } from "./unsubscribe-view.tsx"

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
