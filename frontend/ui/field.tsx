import { ChevronDown, CircleAlert, Eye, EyeOff } from "lucide-react"
import { useId, useState, type ComponentProps, type ReactNode } from "react"
import { cx } from "./cx.ts"

/** The attributes that connect a control with its label, hint and error. */
interface ControlProps {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": true | undefined
  readonly "aria-required": true | undefined
}

export interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean
  readonly children: (control: ControlProps) => ReactNode
}

/** A label, a hint, the control, and the error, which screen readers announce. */
export const Field = ({ label, hint, error, required = false, children }: FieldProps) => {
  const id = useId()
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const described = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ")
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="text-sm text-faded">
            Required
          </span>
        )}
      </div>
      {hint && (
        <p id={hintId} className="-mt-1 text-sm text-faded">
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required ? true : undefined,
      })}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="flex items-start gap-2 text-sm font-semibold text-brick">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

export const TextInput = ({ className, type = "text", ...rest }: ComponentProps<"input">) => (
  <input dir="auto" {...rest} type={type} className={cx("control", className)} />
)

export const TextArea = ({ className, rows = 4, ...rest }: ComponentProps<"textarea">) => (
  <textarea
    dir="auto"
    {...rest}
    rows={rows}
    className={cx("control field-sizing-content", className)}
  />
)

/** A password input with a Show button: typing without seeing is hard for many people. */
export const PasswordInput = ({ className, ...rest }: Omit<ComponentProps<"input">, "type">) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? "text" : "password"}
        className={cx("control pr-28!", className)}
      />
      <button
        type="button"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 flex min-h-12 w-26 items-center justify-center gap-2 rounded-md font-semibold text-ember hover:text-ember-deep"
      >
        <Icon aria-hidden="true" className="size-5" />
        {shown ? "Hide" : "Show"}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}

/** A native select, which everybody knows how to use. */
export const Select = ({ className, children, ...rest }: ComponentProps<"select">) => (
  <div className={cx("relative", className)}>
    <select {...rest} className="control appearance-none truncate pr-11!">
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-faded"
    />
  </div>
)
