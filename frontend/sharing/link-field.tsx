import { Copy } from "lucide-react"
import { type ReactNode, type RefObject, useRef } from "react"
import { Button } from "../ui/button.tsx"
import { Field, TextInput } from "../ui/field.tsx"
import { copyText } from "./copy-text.ts"

export interface LinkFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly link: string
  /** Whose link it is, for screen readers on pages with several links. */
  readonly of?: string
  /** A ref to the input, for pages with another copy button. */
  readonly field?: RefObject<HTMLInputElement | null>
}

/** A read-only field with a link and a copy button; the text can also be copied by hand. */
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
