import { Link } from "wouter"
import type { StoryCard } from "#protocol/story.ts"
import { minutesSeconds, spokenLength } from "../lib/format.ts"
import { placeOf } from "./story-location.ts"
import { StoryState } from "./story-state.tsx"

/** A story in two lines, for long lists. All of it opens the story; its title is the link. */
export const StoryRow = ({ story }: { readonly story: StoryCard }) => {
  const { id, title, duration, storyteller, processing } = story
  const place = placeOf(story)
  return (
    <article className="relative -mx-3 grid min-h-12 min-w-0 gap-0.5 rounded-sm px-3 py-2 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-ember">
      <h4 className="line-clamp-2 text-lg leading-snug wrap-anywhere" dir="auto">
        <Link
          href={`/story/${id}`}
          className="text-ink no-underline outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h4>
      <p className="line-clamp-2 text-sm wrap-anywhere text-faded tabular-nums">
        <bdi>{storyteller.name}</bdi>
        {" · "}
        <span aria-hidden="true">{minutesSeconds(duration)}</span>
        <span className="sr-only">{spokenLength(duration)}</span>
        {place !== null && (
          <>
            {" · "}
            <bdi>{place}</bdi>
          </>
        )}
      </p>
      {processing.state !== "ready" && (
        <div>
          <StoryState processing={processing} />
        </div>
      )}
    </article>
  )
}
