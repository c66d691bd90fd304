import { ChevronDown, Download, Play } from "lucide-react"
import type { Story, StoryTake } from "#protocol/story.ts"
import { type TakeSegment, partsOf } from "../../player/take-segments.ts"
import { Button } from "../../ui/button.tsx"
import { minutesSeconds, spokenLength } from "../../lib/format.ts"
import { Menu, MenuFile } from "../../ui/menu.tsx"

interface RecordedInProps {
  readonly story: Pick<Story, "takes" | "duration" | "originalUrl">
  /** Undefined while there is nothing to hear. */
  readonly onListenFrom: ((second: number) => void) | undefined
}

const PartLine = ({
  part,
  onListenFrom,
}: Pick<RecordedInProps, "onListenFrom"> & {
  readonly part: TakeSegment
}) => {
  const said = `Part ${String(part.number)} from ${minutesSeconds(part.from)}`
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line">
      {onListenFrom === undefined ? (
        <span className="py-2.5">{said}</span>
      ) : (
        <button
          type="button"
          onClick={() => onListenFrom(part.from)}
          className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-sm px-2 font-semibold text-ember hover:bg-ember-wash"
        >
          <Play aria-hidden="true" className="size-4" />
          {said}
        </button>
      )}
      <span className="text-faded">
        <span aria-hidden="true">{minutesSeconds(part.seconds)}</span>
        <span className="sr-only">{spokenLength(part.seconds)}</span>
      </span>
    </li>
  )
}

const Originals = ({ takes }: { readonly takes: ReadonlyArray<StoryTake> }) => (
  <>
    <Menu label="Download the originals" icon={<Download />} align="start">
      {takes.map(({ originalUrl, fileName }, index) => (
        <MenuFile key={originalUrl} href={originalUrl} icon={<Download />}>
          <span className="grid min-w-0">
            <span>Part {index + 1}</span>
            {fileName !== "" && (
              <bdi className="max-w-64 truncate text-sm font-normal text-faded">{fileName}</bdi>
            )}
          </span>
        </MenuFile>
      ))}
    </Menu>
    <p className="text-sm text-faded">The original files, unchanged.</p>
  </>
)

const Original = ({ originalUrl }: Pick<Story, "originalUrl">) => (
  <>
    <Button asChild icon={<Download />}>
      <a href={originalUrl} download>
        Download the original
      </a>
    </Button>
    <p className="text-sm text-faded">The original file, unchanged.</p>
  </>
)

/** The parts a story was recorded in, where there are several, and its recordings as they came. */
export const RecordedIn = ({ story, onListenFrom }: RecordedInProps) => {
  const { takes = [], duration, originalUrl } = story
  const isInParts = takes.length > 1
  return (
    <div className="grid grid-cols-1 gap-4">
      {isInParts && (
        <details className="group border-y border-line">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-sm font-semibold [&::-webkit-details-marker]:hidden">
            Recorded in {takes.length} parts
            <ChevronDown
              aria-hidden="true"
              className="size-6 shrink-0 text-faded group-open:rotate-180"
            />
          </summary>
          <ol className="tabular-nums">
            {partsOf(takes, duration).map((part) => (
              <PartLine key={part.number} part={part} onListenFrom={onListenFrom} />
            ))}
          </ol>
        </details>
      )}
      <div className="grid justify-items-start gap-1">
        {isInParts ? <Originals takes={takes} /> : <Original originalUrl={originalUrl} />}
      </div>
    </div>
  )
}
