import { Play } from "lucide-react"
import { Link } from "wouter"
import type { StoryId } from "#protocol/ids.ts"
import { minutesSeconds } from "../lib/format.ts"

interface ListenFromProps {
  readonly story: { readonly id: StoryId; readonly title: string }
  /** In seconds of the recording. */
  readonly timestamp: number
}

/** The way to a moment of a story. */
export const ListenFrom = ({ story, timestamp }: ListenFromProps) => (
  <Link
    href={`/story/${story.id}?t=${Math.floor(timestamp)}`}
    className="-mx-3 inline-flex min-h-12 items-center gap-2 rounded-md px-3 font-semibold text-ember no-underline hover:bg-ember-wash"
  >
    <Play aria-hidden="true" className="size-5" />
    <span className="tabular-nums">
      Listen from {minutesSeconds(timestamp)}
      <span className="sr-only"> in {story.title}</span>
    </span>
  </Link>
)
