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
import { positionWords } from "../../location/location-draft.ts"
import { Avatar } from "../../ui/avatar.tsx"
import { Badge } from "../../ui/badge.tsx"
import { longDate, minutesSeconds } from "../../lib/format.ts"
import { Fact } from "./detail-row.tsx"
import { SentLines } from "./remote-usage-list.tsx"
import { isTranslated } from "./translation-state.ts"

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
            <Fact name="Language">{detectedLanguage?.toUpperCase() ?? "Unknown"}</Fact>
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
