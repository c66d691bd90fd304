import { categories, type Category } from "#protocol/story.ts"
import { cx } from "../../ui/classes.ts"
import { Select } from "../../ui/field.tsx"

/** As the select and the address have it. */
export const isCategory = (value: string): value is Category => Object.hasOwn(categories, value)

const base: ReadonlyArray<Category> = ["childhood", "love", "life_lessons", "adventures"]

export interface FiltersProps {
  readonly category: Category | null
  readonly onChoose: (category: Category | null) => void
}

export const Filters = ({ category, onChoose }: FiltersProps) => (
  <div className="grid grid-cols-1 items-center gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_auto]">
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
      <legend className="sr-only">Quick categories</legend>
      {[null, ...base].map((choice) => (
        <button
          key={choice ?? "all"}
          type="button"
          aria-pressed={choice === category}
          onClick={() => onChoose(choice)}
          className={cx(
            "min-h-12 shrink-0 rounded-full border px-5 font-semibold transition-colors",
            choice === category
              ? "border-ember bg-ember text-on-ember"
              : "border-edge bg-raised hover:bg-sunken",
          )}
        >
          {choice === null ? "All" : categories[choice]}
        </button>
      ))}
    </fieldset>
    <Select
      aria-label="Category"
      className="w-full sm:w-64"
      value={category ?? ""}
      onChange={({ target }) => onChoose(isCategory(target.value) ? target.value : null)}
    >
      <option value="">All Categories</option>
      {Object.entries(categories).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  </div>
)
