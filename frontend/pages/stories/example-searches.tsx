const examples = [
  "childhood summer memories",
  "first day of school",
  "grandmother's cooking",
  "family traditions",
  "wedding day",
  "life lessons",
] as const

/** Example searches; pressing one runs it. */
export const Examples = ({ onChoose }: { readonly onChoose: (query: string) => void }) => (
  <div className="-mx-4 flex items-center gap-x-2 overflow-x-auto px-4 md:mx-0 md:px-0">
    <p className="text-sm whitespace-nowrap text-faded" id="examples">
      For example:
    </p>
    <ul aria-labelledby="examples" className="flex gap-x-1 md:flex-wrap">
      {examples.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="min-h-12 rounded-md px-2 text-sm whitespace-nowrap text-ember underline decoration-1 underline-offset-4 hover:text-ember-deep"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
