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
  <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <p className="mr-1 text-sm text-faded" id="examples">
      For example
    </p>
    <ul aria-labelledby="examples" className="flex flex-wrap gap-x-1 gap-y-1">
      {examples.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="min-h-12 rounded-md px-3 text-ember underline decoration-1 underline-offset-4 hover:bg-ember-wash"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
