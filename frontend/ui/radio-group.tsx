import { useId, type ReactNode } from "react"

interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What it means to choose it. */
  readonly text?: ReactNode
  readonly disabled?: boolean
}

interface ChoicesProps<Value extends string> {
  readonly legend: ReactNode
  readonly choices: ReadonlyArray<Choice<Value>>
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

/** Radio buttons with a sentence each; the whole row can be pressed. */
export const Choices = <Value extends string>(props: ChoicesProps<Value>) => {
  const { legend, choices, value, onChoose } = props
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-1 gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border border-edge bg-raised px-4 py-2.5 hover:bg-sunken has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-faded has-checked:border-ember has-checked:bg-ember-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={id}
              className="mt-1 size-5 shrink-0 tick cursor-pointer outline-none disabled:cursor-not-allowed"
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled ?? false}
              onChange={() => onChoose(choice.value)}
              {...(choice.text ? { "aria-describedby": `${id}${choice.value}` } : {})}
              aria-label={choice.label}
            />
            <span className="grid min-w-0">
              <span className="font-semibold">{choice.label}</span>
              {choice.text && (
                <span id={`${id}${choice.value}`} className="text-sm text-faded">
                  {choice.text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
