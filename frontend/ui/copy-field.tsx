import { Copy } from "lucide-react"
import { type ReactNode, type RefObject, useRef } from "react"
import { Button } from "./button.tsx"
import { Field, TextInput } from "./field.tsx"

interface CopiedTextProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly text: string
  /** What stands on the button. */
  readonly action: ReactNode
  /** A ref to the input, for pages with another copy button. */
  readonly field?: RefObject<HTMLInputElement | null> | undefined
  readonly onCopy: (text: string, field: HTMLInputElement | null) => Promise<void>
}

/** A read-only field with a copy button; the text can also be copied by hand. */
export const CopiedText = (props: CopiedTextProps) => {
  const { label, hint, text, action, onCopy } = props
  const own = useRef<HTMLInputElement>(null)
  const field = props.field ?? own
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <TextInput
            {...control}
            ref={field}
            readOnly
            dir="ltr"
            className="min-w-0 flex-[1_1_240px] tabular-nums"
            value={text}
            onFocus={({ target }) => target.select()}
          />
          <Button icon={<Copy />} onClick={() => void onCopy(text, field.current)}>
            {action}
          </Button>
        </div>
      )}
    </Field>
  )
}
