import { useRef, useState } from "react"
import { flushSync } from "react-dom"

/** What is wrong in a form, as a sentence for each field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The errors a form shows; each goes as soon as its field is edited. */
export const useFieldErrors = () => {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<FieldErrors>({})
  return {
    form,
    wrong,
    /** For the fields that were edited. */
    mend: (changes: object) =>
      setWrong((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))),
      ),
    /** Shows them, and moves the focus to the first field that is wrong. Whether there is such a field. */
    show: (found: FieldErrors): boolean => {
      flushSync(() => setWrong(found))
      const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]")
      field?.focus()
      return field instanceof HTMLElement
    },
  }
}
