import { SendHorizontal } from "lucide-react"
import { type KeyboardEvent, type RefObject, useId } from "react"
import { limits } from "#protocol/limits.ts"
import { showsNothing, tooLongMessage } from "#protocol/text.ts"
import { Button } from "../../ui/button.tsx"
import { TextArea } from "../../ui/field.tsx"

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly isBusy: boolean
  readonly onType: (text: string) => void
  readonly onSend: (text: string) => void
}

/** Enter that sends: not with Shift, and not while it chooses a word of an input method. */
const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing

export const Composer = ({ field, text, isBusy, onType, onSend }: ComposerProps) => {
  const id = useId()
  const message = text.trim()
  const isTooLong = message.length > limits.text.long
  const send = () => {
    if (!isBusy && !isTooLong && !showsNothing(message)) onSend(message)
  }
  return (
    <form
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="font-semibold">
        Ask a question or share a memory
      </label>
      <TextArea
        ref={field}
        id={id}
        dir="auto"
        rows={2}
        value={text}
        aria-describedby={`${id}hint`}
        aria-invalid={isTooLong || undefined}
        className="max-h-72 min-h-24"
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          if (!sends(event)) return
          event.preventDefault()
          send()
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={`${id}hint`} aria-live="polite" className="min-w-0 flex-[1_1_160px] text-sm">
          {isTooLong ? (
            <span className="font-semibold text-brick">{tooLongMessage(limits.text.long)}</span>
          ) : (
            <span className="text-faded pointer-coarse:hidden">
              Press Enter to send, Shift + Enter for a new line.
            </span>
          )}
        </p>
        <Button
          type="submit"
          variant="primary"
          icon={<SendHorizontal />}
          pending={isBusy}
          className="max-sm:w-full"
        >
          Send
        </Button>
      </div>
    </form>
  )
}
