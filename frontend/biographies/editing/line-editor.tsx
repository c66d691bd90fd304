import { Check } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { limits } from "#protocol/limits.ts"
import { showsNothing, tooLongMessage } from "#protocol/text.ts"
import { Button } from "../../ui/button.tsx"
import { LongTextField } from "../../ui/fields.tsx"
import { Notice } from "../../ui/notice.tsx"

/** What the line says now, after somebody else changed it meanwhile. */
export interface Theirs {
  readonly text: string
  readonly by: string | null
}

interface LineEditorProps {
  readonly label: string
  readonly text: string
  readonly theirs?: Theirs | null
  readonly isSaving: boolean
  /** Whether Escape leaves it: nothing was typed. */
  readonly isUntouched: boolean
  /** Where a new line is to stand. */
  readonly children?: ReactNode
  readonly onType: (text: string) => void
  readonly onSave: () => void
  readonly onStop: () => void
}

const MeanwhileChanged = ({ text, by }: Theirs) => (
  <Notice
    tone="amber"
    isUrgent
    title={
      <>
        <bdi>{by ?? "Someone"}</bdi> changed this line while you were writing. It now says:
      </>
    }
  >
    <blockquote dir="auto" className="font-serif wrap-anywhere whitespace-pre-line">
      {text}
    </blockquote>
  </Notice>
)

/** Writes a line, or other words for one. */
export const LineEditor = (props: LineEditorProps) => {
  const { label, text, theirs = null, isSaving, isUntouched, children, onSave, onStop } = props
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const isBlank = showsNothing(text)
  const isTooLong = text.trim().length > limits.text.long
  useEffect(() => {
    const field = form.current?.querySelector("textarea")
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-edge bg-raised p-4 text-base"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving && !isBlank && !isTooLong) onSave()
      }}
    >
      {theirs !== null && <MeanwhileChanged {...theirs} />}
      {children}
      <LongTextField
        label={label}
        dir="auto"
        rows={3}
        value={text}
        error={isTooLong ? tooLongMessage(limits.text.long) : undefined}
        onType={props.onType}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isUntouched) onStop()
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            form.current?.requestSubmit()
          }
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          icon={<Check />}
          pending={isSaving}
          disabled={isBlank}
        >
          {theirs === null ? "Save" : "Save mine instead"}
        </Button>
        <Button onClick={onStop}>{theirs === null ? "Cancel" : "Keep theirs"}</Button>
      </div>
    </form>
  )
}
