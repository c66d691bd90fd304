import { ArrowBigUpDash } from "lucide-react"
import { type ComponentProps, type KeyboardEvent, useState } from "react"
import { Field, PasswordInput } from "../ui/field.tsx"

interface PasswordFieldProps extends Omit<
  ComponentProps<typeof PasswordInput>,
  "onChange" | "onKeyUp" | "onBlur" | "value"
> {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly value: string
  readonly onType: (password: string) => void
  readonly onLeave?: () => void
}

/** A password field that warns when Caps Lock is on, because the typed characters cannot be seen. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label, hint, error, required = false, onType, onLeave, onKeyDown, ...input } = props
  const [isLocked, setLocked] = useState(false)
  const look = (event: KeyboardEvent<HTMLInputElement>) =>
    setLocked(event.getModifierState("CapsLock"))
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <>
          <PasswordInput
            {...control}
            {...input}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              look(event)
              onKeyDown?.(event)
            }}
            // Caps Lock itself changes state on keydown; only keyup reports the new state.
            onKeyUp={look}
            onBlur={() => {
              setLocked(false)
              onLeave?.()
            }}
          />
          <output className="empty:-mt-1.5">
            {isLocked && (
              <span className="flex items-center gap-2 text-sm font-semibold text-amber">
                <ArrowBigUpDash aria-hidden="true" className="size-5 shrink-0" />
                Caps Lock is on.
              </span>
            )}
          </output>
        </>
      )}
    </Field>
  )
}
