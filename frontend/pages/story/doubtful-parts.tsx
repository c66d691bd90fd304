import type { Story } from "#protocol/story.ts"
import { minutesSeconds } from "../../lib/format.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"

type Parts = Pick<Story, "doubtfulParts" | "duration">

/** A part that ends so many seconds before the recording does goes on to its end. */
const nearEnd = 2

const and = new Intl.ListFormat("en")

/** Which parts of the transcript may be wrong, in a sentence; null where none may. */
export const doubtfulPartsText = ({ doubtfulParts = [], duration }: Parts) => {
  const times = doubtfulParts.map(({ start, end }) => {
    const from = `from ${minutesSeconds(Math.floor(start))}`
    return end >= duration - nearEnd ? `${from} on` : `${from} to ${minutesSeconds(Math.ceil(end))}`
  })
  if (times.length === 0) return null
  const all = and.format(times)
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}, this transcript may not be right.`
}

/** Says which parts of the transcript may be wrong; `onConfirm`: to those who may say that they are right. */
export const DoubtfulParts = ({
  onConfirm,
  ...parts
}: Parts & { readonly onConfirm?: (() => void) | undefined }) => {
  const title = doubtfulPartsText(parts)
  return (
    title !== null && (
      <Notice tone="amber" isFolded title={title}>
        <p>
          It sounds like another language there, and this server only understands English. Until
          someone checks those words, we leave them out of the summary and the biography. The
          recording itself is safe.
        </p>
        {onConfirm !== undefined && (
          <Button className="mt-3.5" variant="secondary" onClick={onConfirm}>
            They're right
          </Button>
        )}
      </Notice>
    )
  )
}
