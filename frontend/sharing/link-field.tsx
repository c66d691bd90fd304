import { Copy } from "lucide-react"
import { type ReactNode, type RefObject, useRef } from "react"
import { Button } from "../ui/button.tsx"
import { Field, TextInput } from "../ui/field.tsx"
import { copyText } from "./copy-text.ts"

export interface LinkFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly link: string
  /** Says whose link it is where several stand on a page. */
  readonly of?: string
  /** For whoever copies it by another button as well. */
  readonly field?: RefObject<HTMLInputElement | null>
}

/** A link to read, to copy with a button, or by hand. */
export const LinkField = (props: LinkFieldProps) => {
  const { label, hint, link, of } = props
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
            className="min-w-0 flex-[1_1_240px]"
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <Button icon={<Copy />} onClick={() => void copyText(link, field.current)}>
            Copy link
            {of !== undefined && <span className="sr-only"> for {of}</span>}
          </Button>
        </div>
      )}
    </Field>
  )
}
