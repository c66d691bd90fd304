import { useEffect, useRef, useState } from "react"
import { endsTheSession, needsUpgrade } from "../../data/refusals.ts"
import { sentenceOf } from "../../data/ask-error.ts"
import { isCancelled } from "../../data/send-form.ts"
import { showToast } from "../../ui/toast.ts"

export type Sending =
  | { readonly state: "idle" }
  /** How much has left this device, 0 to 1; at 1 the server is still taking it in. */
  | { readonly state: "sending"; readonly fraction: number }
  | { readonly state: "failed"; readonly text: string }
  | { readonly state: "sent" }

interface How {
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number) => void
}

interface Words {
  /** The title of the toast for a failure. */
  readonly title: string
  /** What is said when the server says nothing. */
  readonly otherwise: string
}

/** Sends something long that may be cancelled; a failure is told and leaves everything as it was. */
export const useSending = ({ title, otherwise }: Words) => {
  const [sending, setSending] = useState<Sending>({ state: "idle" })
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const fail = (error: unknown) => {
    if (isCancelled(error)) return setSending({ state: "idle" })
    setSending({ state: "failed", text: sentenceOf(error, otherwise) })
    if (endsTheSession(error) || needsUpgrade(error)) return undefined
    return showToast({ title, text: sentenceOf(error, otherwise), tone: "bad" })
  }

  const send = async <Answer>(work: (how: How) => Promise<Answer>): Promise<Answer | null> => {
    const controller = new AbortController()
    leaving.current = controller
    setSending({ state: "sending", fraction: 0 })
    const onProgress = (fraction: number) => setSending({ state: "sending", fraction })
    try {
      const answer = await work({ signal: controller.signal, onProgress })
      setSending({ state: "sent" })
      return answer
    } catch (error) {
      fail(error)
      return null
    }
  }
  return { sending, send, cancel: () => leaving.current?.abort() }
}
