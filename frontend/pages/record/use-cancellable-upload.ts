import { useEffect, useRef, useState } from "react"
import { endsTheSession, needsUpgrade } from "../../api/auth-and-quota-errors.ts"
import { errorMessage } from "../../api/errors.ts"
import { isCanceled } from "../../api/upload-form.ts"
import type { BlockedReason } from "../../uploads/retry-policy.ts"
import { showToast } from "../../ui/toast.ts"

export type CancellableUpload =
  | { readonly state: "idle" }
  /** The part sent so far, 0 to 1; at 1 the server is still processing the request. */
  | {
      readonly state: "sending"
      readonly fraction: number
      /** What keeps the rest from arriving. */
      readonly hindrance?: BlockedReason | null
    }
  | { readonly state: "failed"; readonly text: string }
  | { readonly state: "sent" }

export interface How {
  readonly signal: AbortSignal
  readonly onProgress: (fraction: number, hindrance?: BlockedReason | null) => void
}

interface Words {
  /** The title of the toast for a failure. */
  readonly title: string
  /** The text when the server sends none. */
  readonly otherwise: string
}

/** Runs an upload that can be canceled. A failure is shown to the user and changes nothing else. */
export const useSending = ({ title, otherwise }: Words) => {
  const [sending, setSending] = useState<CancellableUpload>({ state: "idle" })
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const fail = (error: unknown) => {
    if (isCanceled(error)) return setSending({ state: "idle" })
    setSending({ state: "failed", text: errorMessage(error, otherwise) })
    if (endsTheSession(error) || needsUpgrade(error)) return undefined
    return showToast({ title, text: errorMessage(error, otherwise), tone: "bad" })
  }

  const send = async <Answer>(work: (how: How) => Promise<Answer>): Promise<Answer | null> => {
    const controller = new AbortController()
    leaving.current = controller
    setSending({ state: "sending", fraction: 0 })
    const onProgress: How["onProgress"] = (fraction, hindrance = null) =>
      setSending({ state: "sending", fraction, hindrance })
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
