import { ShieldCheck } from "lucide-react"
import { cx } from "../ui/cx.ts"
import { takesOf, type RecorderState } from "./recorder-state.ts"
import type { RecorderSnapshot } from "./recorder-store.ts"
import { safetyWords, type SafetyWords } from "./upload-status-text.ts"

/** Up to where a recording is safe. Its time is not read out: it would speak every two seconds. */
export const SafeUntil = ({ words }: { readonly words: SafetyWords | null }) => (
  <>
    {words !== null && (words.here !== "" || words.there !== "") && (
      <p>
        <ShieldCheck aria-hidden="true" className="-mt-1 mr-2 inline size-5 text-sage" />
        {words.here}
        {words.here !== "" && words.there !== "" && <span className="max-sm:hidden"> · </span>}
        <span className="inline-block max-sm:block">
          {words.there}
          {words.until !== null && (
            <span aria-live="off">
              {" "}
              <span className="font-mono tabular-nums">{words.until}</span>
            </span>
          )}
        </span>
      </p>
    )}
    {words !== null && words.note !== "" && <p className="text-amber">{words.note}</p>}
  </>
)

interface SafetyLineProps extends Pick<RecorderSnapshot, "backup" | "safety"> {
  readonly recorder: RecorderState
}

/** After the end only one thing matters: that there is no story yet, wherever the recording is. */
const NotSaved = ({ words }: { readonly words: SafetyWords | null }) => {
  const { here = "", there = "", until = null } = words ?? {}
  const isSafe = here !== "" || there !== ""
  const safely = there !== "" ? "is backed up" : "is safe on this device"
  return (
    <>
      <p>
        Your recording {isSafe ? safely : "isn't saved yet."}
        {until !== null && (
          <span aria-live="off">
            {" to "}
            <span className="font-mono tabular-nums">{until}</span>
          </span>
        )}
        {isSafe && ", but not saved yet. Save it to add it to the family's stories."}
      </p>
      {words !== null && words.note !== "" && <p className="text-amber">{words.note}</p>}
    </>
  )
}

/** The same of what is recorded, told as it changes. */
export const SafetyLine = ({ recorder, backup, safety }: SafetyLineProps) => {
  const isSomething = !["ready", "failed", "asking"].includes(recorder.state)
  // What another device recorded is only on the server.
  const isHere = backup === "on" && takesOf(recorder).every(({ blob }) => blob !== null)
  const words = safetyWords(isHere, safety)
  return (
    <div
      aria-live="polite"
      className={cx(
        "grid justify-items-center gap-1 text-center text-balance text-faded",
        recorder.state === "complete" && "text-sm",
      )}
    >
      {recorder.state === "complete" ? (
        <NotSaved words={words} />
      ) : (
        <SafeUntil words={isSomething ? words : null} />
      )}
    </div>
  )
}
