import { useSearchParams } from "wouter"
import { brokenLink } from "../../support/broken-link-text.ts"
import { errorMessage } from "../../api/errors.ts"
import { useUnsubscribe } from "../../api/email-preferences.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { CutStopLink, UnsubscribeView } from "./unsubscribe-view.tsx"

export const UnsubscribePage = () => {
  const [address] = useSearchParams()
  const token = address.get("token") ?? ""
  const { mutate: stop, isPending, isSuccess, error } = useUnsubscribe()
  useArrival(token === "" ? brokenLink.title : "Emails about new stories")
  if (token === "") return <CutStopLink />
  const underWay = isPending ? "stopping" : "asking"
  return (
    <UnsubscribeView
      state={isSuccess ? "stopped" : underWay}
      rejection={error === null ? null : errorMessage(error)}
      onStop={() => stop(token)}
    />
  )
}
