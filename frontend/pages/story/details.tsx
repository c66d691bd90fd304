import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Hourglass,
  House,
  Languages,
  LoaderCircle,
  MapPin,
} from "lucide-react"
import type { ReactNode } from "react"
import { categories } from "#protocol/categories.ts"
import type { Story } from "#protocol/story.ts"
import { HappenedWords } from "../../stories/story-date.tsx"
import { placeLineOf } from "../../stories/story-location.ts"
import { byWords } from "../../stories/engine-name.ts"
import { nameOf } from "../../languages/language-options.ts"
import { positionWords } from "../../location/location-draft.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Badge } from "../../ui/badge.tsx"
import { longDate, minutesSeconds } from "../../lib/format.ts"
import { sentOfStoryWords } from "../../remote-usage/data-use-text.ts"
import { isTranslated } from "./translation-state.ts"

interface FactProps {
  readonly name: string
  readonly children: ReactNode
}

/** A line of the details. */
const Fact = ({ name, children }: FactProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3">
    <dt className="text-faded">{name}</dt>
    <dd className="ml-auto text-right font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
)

/** What of a story left this server; renders nothing where nothing did. */
const SentLines = ({ story }: { readonly story: Pick<Story, "sent" | "isLocalOnly"> }) => {
  const lines = sentOfStoryWords(story.sent)
  if (lines.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-faded">
      <p className="font-semibold">
        {story.isLocalOnly === true
          ? "Sent before it was kept on this server"
          : "What was sent from it"}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map(({ text, at }) => (
          <li key={text} className="wrap-anywhere">
            {text}, last on {longDate(at)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The processing state as text and badge. */
const Status = ({ processing }: Pick<Story, "processing">) => {
  switch (processing.state) {
    case "ready":
      return (
        <>
          Fully processed{" "}
          <Badge tone="sage" icon={<CircleCheck />}>
            Ready
          </Badge>
        </>
      )
    case "doubted":
      return (
        <>
          Not processed{" "}
          <Badge tone="amber" icon={<CircleHelp />}>
            Language needed
          </Badge>
        </>
      )
    case "working":
      return (
        <>
          Processing...{" "}
          <Badge
            tone="amber"
            icon={
              processing.waits === undefined ? (
                <LoaderCircle className="animate-spin" />
              ) : (
                <Hourglass />
              )
            }
          >
            In Progress
          </Badge>
        </>
      )
    case "failed":
      return (
        <>
          Not processed{" "}
          <Badge tone="brick" icon={<CircleAlert />}>
            Stopped
          </Badge>
        </>
      )
  }
}

interface DetailsProps {
  readonly story: Story
  /** What the storyteller is to whom. */
  readonly relationship: string
  /** A button to correct the language, for users who may. */
  readonly wrongLanguage: ReactNode
  /** The map and the places the story speaks of. */
  readonly places: ReactNode
  /** The recordings as they came. */
  readonly recordings: ReactNode
}

export const Details = (props: DetailsProps) => {
  const { story, relationship, wrongLanguage, places, recordings } = props
  const { storyteller, description, category, tags, detectedLanguage, duration } = story
  const place = placeLineOf(story)
  const position = positionWords(story)
  const translatedBy = byWords(story)
  return (
    // Below two texts it has the width of the page.
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @min-[760px]:grid-cols-2 @min-[760px]:gap-x-12">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <div className="flex min-w-0 items-center gap-4">
            <Avatar
              id={story.storytellerId}
              name={storyteller.name}
              src={storyteller.profileImageUrl}
            />
            <div className="min-w-0">
              <p dir="auto" className="text-lg font-semibold wrap-anywhere">
                {storyteller.name}
              </p>
              {relationship !== "" && <p className="wrap-anywhere text-faded">{relationship}</p>}
            </div>
          </div>
          {description !== "" && (
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {description}
            </p>
          )}
          <dl className="border-b border-line">
            <Fact name="Duration">{minutesSeconds(duration)}</Fact>
            {story.happened !== null && (
              <Fact name="When it happened">
                <HappenedWords happened={story.happened} />
              </Fact>
            )}
            <Fact name="Recorded">{longDate(story.createdAt)}</Fact>
            <Fact name="Language">
              {detectedLanguage === null ? "Unknown" : nameOf(detectedLanguage)}
            </Fact>
            {category !== null && <Fact name="Category">{categories[category]}</Fact>}
            {place !== null && (
              <Fact name="Where it happened">
                <bdi>{place}</bdi>
                {position !== null && (
                  <span className="flex justify-end pt-1">
                    <Badge tone="sage" icon={<MapPin />}>
                      GPS Tagged
                    </Badge>
                  </span>
                )}
              </Fact>
            )}
            {position !== null && <Fact name="Coordinates">{position}</Fact>}
            {tags.length > 0 && <Fact name="Tags">{tags.join(", ")}</Fact>}
            <Fact name="Status">
              <Status processing={story.processing} />
            </Fact>
          </dl>
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {places}
          {wrongLanguage}
          {isTranslated(story) && (
            <div className="grid justify-items-start gap-1">
              <Badge tone="ember" icon={<Languages />}>
                Translated to English
              </Badge>
              {translatedBy !== null && (
                <p className="text-sm wrap-anywhere text-faded">{translatedBy}</p>
              )}
            </div>
          )}
          {story.isLocalOnly && (
            <div className="grid justify-items-start gap-1">
              <Badge tone="sage" icon={<House />}>
                Only on this server
              </Badge>
              <p className="text-sm text-faded">
                We don't send anything from this story to another machine.
              </p>
            </div>
          )}
          <SentLines story={story} />
          {recordings}
        </div>
      </div>
    </div>
  )
}
