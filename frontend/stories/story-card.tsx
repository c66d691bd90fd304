import { CalendarDays, Clock, Headphones, type LucideIcon, MapPin } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { categories } from "#protocol/categories.ts"
import type { StoryCard as StoryCardData } from "#protocol/story.ts"
import { Avatar } from "../ui/avatar.tsx"
import { Badge } from "../ui/badge.tsx"
import { longDate, minutesSeconds, spokenLength } from "../lib/format.ts"
import { ProgressBar } from "../ui/progress.tsx"
import { mayBeHeard } from "./is-playable.ts"
import { placeOf } from "./story-location.ts"
import { doubtWords, phaseWords, workDetail } from "./processing-text.ts"
import { StoryState } from "./story-state.tsx"

interface FactProps {
  readonly icon: LucideIcon
  readonly children: ReactNode
}

const Fact = ({ icon: Icon, children }: FactProps) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="truncate">{children}</span>
  </span>
)

const Work = ({ processing }: Pick<StoryCardData, "processing">) => {
  if (processing.state === "failed")
    return <p className="text-sm text-brick">{processing.reason}</p>
  if (processing.state === "ready") return null
  if (processing.state === "doubted") return <p className="text-sm text-faded">{doubtWords}</p>
  return (
    <ProgressBar
      fraction={processing.phase === "queued" ? null : processing.fraction}
      label={phaseWords[processing.phase]}
      detail={workDetail(processing)}
    />
  )
}

interface StoryCardProps {
  readonly story: StoryCardData
  /** Who tells it, such as 'Told by Rosa', where lists are about one person; said once. */
  readonly badge?: string | undefined
}

/** A story in a list. The whole card opens it; its title is the link. */
export const StoryCard = ({ story, badge }: StoryCardProps) => {
  const { id, title, description, storyteller, category, duration, createdAt, happened } = story
  const place = placeOf(story)
  return (
    <article className="relative flex min-w-0 flex-col gap-4 rounded-md border border-line bg-raised p-5 transition-colors hover:border-edge has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-ember">
      <div className="flex flex-wrap items-center gap-2">
        <StoryState processing={story.processing} />
        {badge !== undefined && <Badge tone="ember">{badge}</Badge>}
        {category !== null && <Badge>{categories[category]}</Badge>}
      </div>
      <div className="grid grid-cols-1 gap-2">
        <h3 className="line-clamp-3 text-xl wrap-anywhere" dir="auto">
          <Link
            href={`/story/${id}`}
            className="text-ink no-underline outline-none after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-faded tabular-nums">
          {happened !== null && (
            <Fact icon={CalendarDays}>
              <span className="sr-only">Happened: </span>
              <bdi>{happened.words}</bdi>
            </Fact>
          )}
          {place !== null && <Fact icon={MapPin}>{place}</Fact>}
          <Fact icon={Clock}>
            <span aria-hidden="true">{minutesSeconds(duration)}</span>
            <span className="sr-only">{spokenLength(duration)}</span>
          </Fact>
          <span>
            {happened !== null && "recorded "}
            {longDate(createdAt)}
          </span>
        </p>
        {description !== "" && (
          <p className="line-clamp-2 wrap-anywhere text-faded" dir="auto">
            {description}
          </p>
        )}
      </div>
      <Work processing={story.processing} />
      <div className="mt-auto flex min-w-0 items-center gap-3 border-t border-line pt-4">
        {badge === undefined && (
          <>
            <Avatar
              id={story.storytellerId}
              name={storyteller.name}
              src={storyteller.profileImageUrl}
              size="small"
            />
            <p dir="auto" className="min-w-0 truncate font-semibold">
              {storyteller.name}
            </p>
          </>
        )}
        {story.isProcessed && mayBeHeard(story) && (
          <span className="ml-auto inline-flex items-center gap-2 font-semibold text-ember">
            <Headphones aria-hidden="true" className="size-5" />
            Listen
          </span>
        )}
      </div>
    </article>
  )
}
