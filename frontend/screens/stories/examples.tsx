const examples = [
  "childhood summer memories",
  "first day of school",
  "grandmother's cooking",
  "family traditions",
  "wedding day",
  "life lessons",
] as const

/** Shows what can be asked; choosing one asks it. */
export const Examples = ({ onChoose }: { readonly onChoose: (query: string) => void }) => (
  <div className="grid items-baseline gap-x-3 lg:grid-cols-[auto_1fr]">
    <p className="text-sm text-faded" id="examples">
      For example
    </p>
    <ul aria-labelledby="examples" className="grid grid-cols-2 gap-x-3 sm:flex sm:flex-wrap">
      {examples.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="min-h-12 rounded-md py-1 text-left text-sm leading-tight text-ember underline decoration-1 underline-offset-4 hover:text-ember-deep sm:px-2"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
