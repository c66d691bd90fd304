import { MapPin, SlidersHorizontal, X } from "lucide-react"
import { useId, useState } from "react"
import { categories } from "#protocol/categories.ts"
import type { Category } from "#protocol/story.ts"
import { CategoryOptions } from "../../stories/category-options.tsx"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { Select } from "../../ui/field.tsx"
import { Segmented } from "../../ui/segmented-control.tsx"
import {
  type Choosable,
  type Chosen,
  countFilters,
  isCategory,
  personFrom,
} from "./story-filters.ts"

const base: ReadonlyArray<Category> = ["childhood", "love", "life_lessons", "adventures"]

const views = [
  { value: "grid", label: "Grid" },
  { value: "timeline", label: "Timeline" },
] as const

const sides = [
  { value: "storyteller", label: "Stories by Storyteller" },
  { value: "subject", label: "Stories about Person" },
] as const

export interface FiltersProps {
  readonly chosen: Chosen
  readonly people: ReadonlyArray<Choosable>
  readonly onChoose: (changes: Partial<Chosen>) => void
}

const QuickCategories = ({ chosen, onChoose }: Omit<FiltersProps, "people">) => (
  <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
    <legend className="sr-only">Quick categories</legend>
    {[null, ...base].map((choice) => (
      <button
        key={choice ?? "all"}
        type="button"
        aria-pressed={choice === chosen.category}
        onClick={() => onChoose({ category: choice })}
        className={cx(
          "min-h-12 shrink-0 rounded-full border px-4 font-semibold transition-colors",
          choice === chosen.category
            ? "border-ember bg-ember text-on-ember"
            : "border-edge bg-raised hover:bg-sunken",
        )}
      >
        {choice === null ? "All" : categories[choice]}
      </button>
    ))}
  </fieldset>
)

const Selects = ({ chosen, people, onChoose }: FiltersProps) => (
  <>
    <Select
      aria-label="Category"
      className="w-full lg:w-52"
      value={chosen.category ?? ""}
      onChange={({ target }) =>
        onChoose({ category: isCategory(target.value) ? target.value : null })
      }
    >
      <option value="">All Categories</option>
      <CategoryOptions />
    </Select>
    <Segmented
      label="Which part someone has in the stories"
      segments={sides}
      value={chosen.by}
      onChoose={(by) => onChoose({ by })}
    />
    <Select
      aria-label={chosen.by === "storyteller" ? "Storyteller" : "Person the stories are about"}
      className="w-full lg:max-w-64 lg:min-w-40 lg:flex-1"
      value={chosen.person ?? ""}
      onChange={({ target }) => onChoose({ person: personFrom(target.value) })}
    >
      <option value="">Everyone</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </>
)

/** The less used filters are folded, so that stories are visible without scrolling; what is chosen in them stays in sight. */
export const Filters = (props: FiltersProps) => {
  const { chosen, onChoose } = props
  const panelId = useId()
  const count = countFilters(chosen)
  const [isOpen, setOpen] = useState(count > 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="w-full min-w-0">
        <QuickCategories chosen={chosen} onChoose={onChoose} />
      </div>
      <Button
        className="px-4!"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
        {count > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-ember px-1.5 text-sm leading-none text-on-ember tabular-nums">
            {count}
            <span className="sr-only"> chosen</span>
          </span>
        )}
      </Button>
      <Segmented
        label="View"
        segments={views}
        value={chosen.view}
        onChoose={(view) => onChoose({ view })}
      />
      <div
        id={panelId}
        className={cx(
          "w-full gap-3 lg:col-span-3 lg:flex-wrap lg:items-center",
          isOpen ? "grid grid-cols-1 lg:flex" : "hidden",
        )}
      >
        <Selects {...props} />
      </div>
      {chosen.location !== "" && (
        <div className="flex w-full min-w-0 lg:col-span-3">
          <button
            type="button"
            onClick={() => onChoose({ location: "" })}
            className="inline-flex min-h-12 max-w-full items-center gap-2 rounded-full border border-edge bg-ember-wash px-4 font-semibold text-ember hover:border-ember"
          >
            <MapPin aria-hidden="true" className="size-5 shrink-0" />
            <span className="truncate">{chosen.location}</span>
            <X aria-hidden="true" className="size-5 shrink-0" />
            <span className="sr-only">: show the stories of all places</span>
          </button>
        </div>
      )}
    </div>
  )
}
