import { type ReactNode, useId } from "react"

interface CheckFieldProps {
  readonly label: string
  /** What it means to tick it. */
  readonly text: ReactNode
  readonly name: string
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}

/** Yes or no, with a sentence; the whole row can be pressed. */
export const CheckField = ({ label, text, name, checked, onCheck }: CheckFieldProps) => {
  const id = useId()
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border border-edge bg-raised px-4 py-2.5 hover:bg-sunken has-checked:border-ember has-checked:bg-ember-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember">
      <input
        type="checkbox"
        name={name}
        className="mt-1 size-5 shrink-0 tick cursor-pointer outline-none"
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
        aria-label={label}
        aria-describedby={id}
      />
      <span className="grid min-w-0">
        <span className="font-semibold">{label}</span>
        <span id={id} className="text-sm text-faded wrap-anywhere">
          {text}
        </span>
      </span>
    </label>
  )
}
