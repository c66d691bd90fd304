import type { ReactNode, RefObject } from "react"
import { CopiedText } from "../ui/copy-field.tsx"
import { copyText } from "./copy-text.ts"

interface LinkFieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly link: string
  /** Whose link it is, for screen readers on pages with several links. */
  readonly of?: string
  /** A ref to the input, for pages with another copy button. */
  readonly field?: RefObject<HTMLInputElement | null>
}

/** A link, to be copied by a button or by hand. */
export const LinkField = ({ link, of, ...field }: LinkFieldProps) => (
  <CopiedText
    {...field}
    text={link}
    onCopy={copyText}
    action={
      <>
        Copy link
        {of !== undefined && <span className="sr-only"> for {of}</span>}
      </>
    }
  />
)
