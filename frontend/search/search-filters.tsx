import { Undo2, X } from "lucide-react"
import { useState } from "react"
import type { SearchFilter } from "#protocol/search.ts"
import { cx } from "../ui/cx.ts"
import { Notice } from "../ui/notice.tsx"

/** A part of the question that was understood. */
interface PartOfQuestion extends SearchFilter {
  readonly isRemoved: boolean
}

/** What was understood of a question, and how it is changed. */
export interface Question {
  readonly parts: ReadonlyArray<PartOfQuestion>
  readonly onRemove: (key: string) => void
  readonly onRestore: (key: string) => void
}

interface ChipProps {
  readonly part: PartOfQuestion
  readonly onPress: () => void
}

/** Stays in its place whichever way it is, and so does the focus. */
const Chip = ({ part: { label, isRemoved, isLeftOut = false }, onPress }: ChipProps) => (
  <button
    type="button"
    aria-label={isRemoved ? `Add again: “${label}”` : `Remove “${label}”`}
    onClick={onPress}
    className={cx(
      "inline-flex min-h-12 max-w-full items-center gap-2 rounded-full border border-edge px-4 py-2 text-left wrap-anywhere hover:border-faded hover:bg-sunken",
      isRemoved || isLeftOut ? "border-dashed text-faded" : "bg-raised font-semibold",
    )}
  >
    {isRemoved ? (
      <>
        <Undo2 aria-hidden="true" className="size-5 shrink-0 text-ember" />
        <span className="min-w-0">
          <span className="font-semibold text-ember">Add again</span> <s dir="auto">{label}</s>
        </span>
      </>
    ) : (
      <>
        <bdi className="min-w-0">{label}</bdi>
        <X aria-hidden="true" className="size-5 shrink-0 text-faded" />
      </>
    )}
  </button>
)

/** What was understood of a question, each part to be taken away and put back. */
export const SearchFilters = ({ parts, onRemove, onRestore }: Question) => {
  const [said, setSaid] = useState("")
  if (parts.length === 0) return null
  return (
    <fieldset
      aria-label="What we understood from your question"
      className="flex min-w-0 flex-wrap gap-2"
    >
      {parts.map((part) => (
        <Chip
          key={part.key}
          part={part}
          onPress={() => {
            setSaid(`“${part.label}” ${part.isRemoved ? "added again" : "removed"}.`)
            if (part.isRemoved) onRestore(part.key)
            else onRemove(part.key)
          }}
        />
      ))}
      <output className="sr-only">{said}</output>
    </fieldset>
  )
}

/** '“A”', '“A” and “B” together', each kept apart from the direction of the words around it. */
const All = ({ labels }: { readonly labels: ReadonlyArray<string> }) => (
  <>
    {labels.map((label, at) => (
      <span key={label}>
        {at > 0 && (at === labels.length - 1 ? " and " : ", ")}“<bdi>{label}</bdi>”
      </span>
    ))}
    {labels.length > 1 && " together"}
  </>
)

interface LeftOutProps {
  readonly parts: ReadonlyArray<PartOfQuestion>
  readonly isNothing: boolean
}

/** Says which parts of the question the results do not go by, as nothing would be found. */
export const LeftOut = ({ parts, isNothing }: LeftOutProps) => {
  const out = parts.filter(({ isLeftOut, isRemoved }) => isLeftOut === true && !isRemoved)
  if (out.length === 0) return null
  const labels = out.map(({ label }) => label)
  return (
    <Notice>
      <span className="wrap-anywhere">
        We found nothing for <All labels={labels} />
        {isNothing ? " or for the words alone." : ". These match the words alone."}
      </span>
    </Notice>
  )
}
