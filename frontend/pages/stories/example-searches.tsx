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
  <div>
    <p className="text-sm text-faded" id="examples">
      For example
    </p>
    <ul
      aria-labelledby="examples"
      className="-mx-4 flex gap-x-2 overflow-x-auto px-4 md:-mx-2 md:flex-wrap md:px-0"
    >
      {examples.map((example) => (
        <li key={example}>
          <button
            type="button"
            onClick={() => onChoose(example)}
            className="min-h-12 rounded-md px-2 whitespace-nowrap text-ember underline decoration-1 underline-offset-4 hover:text-ember-deep"
          >
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
