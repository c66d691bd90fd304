import { AlignLeft, Share2, Sparkle, SquarePen } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { Link } from "wouter"
import type { Person } from "#protocol/person.ts"
import type { Story } from "#protocol/story.ts"
import { mayBeHeard } from "../../stories/is-playable.ts"
import { Player } from "../../player/player.tsx"
import { useJump } from "../../player/follow-playback.ts"
import { WhoIsHere } from "../../transcript-editor/presence-list.tsx"
import { useRoomState } from "../../transcript-editor/use-shared-document.ts"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { ToolButton, ToolLink } from "../../ui/tool-button.tsx"
import { cx } from "../../ui/cx.ts"
import { WrongLanguage } from "./wrong-language.tsx"
import { BackToStories } from "../../stories/back-to-stories.tsx"
import { tellerRelationship } from "./teller-relationship.ts"
import { Details } from "./details.tsx"
import { DoubtfulParts } from "./doubtful-parts.tsx"
import { LostPart, OtherTracks } from "./missing-audio-notice.tsx"
import { Summary } from "./summary.tsx"
import { RecordedIn } from "./take-list.tsx"
import { PrintedStory } from "./printed-story.tsx"
import { StoryBiography } from "./story-biography.tsx"
import { StoryMenu } from "./story-menu.tsx"
import { StoryPlaces } from "./story-places.tsx"
import { StoryWords } from "./transcript-section.tsx"
import type { PlaceTools } from "./use-location-actions.ts"
import { useReading } from "./use-transcript-mode.ts"
import { useVoice } from "./use-story-player.ts"
import type { WordTools } from "./use-transcript-actions.tsx"
import type { WrongMoments } from "./use-wrong-moments.ts"
import { mayCorrect } from "./transcript-permissions.ts"
import { Work, type WorkProps } from "./processing-status.tsx"

export interface StoryViewProps extends Pick<
  WorkProps,
  "isStarting" | "onStartAgain" | "telling" | "understood"
> {
  readonly story: Story
  /** The second to start at, if the URL has one (`?t=41`). */
  readonly startAt: number | null
  /** What stands in the tab 'Share & Collaborate'. */
  readonly share: ReactNode
  readonly tools: WordTools
  readonly places: PlaceTools
  /** Says that the parts of the transcript that are in doubt are right. */
  readonly onConfirmTranscript: () => void
  readonly wrongMoments?: WrongMoments
  /** The user's people; undefined while loading. */
  readonly people?: ReadonlyArray<Person> | undefined
  /** Undefined for users who may not delete the story. */
  readonly onDelete?: (() => void) | undefined
}

const Teller = ({ story: { storytellerId, storyteller } }: Pick<StoryViewProps, "story">) => (
  // Their whole name stands in the details.
  <span className="line-clamp-2 wrap-anywhere">
    Told by{" "}
    {storytellerId === null ? (
      <bdi>{storyteller.name}</bdi>
    ) : (
      <Link href={`/people/${storytellerId}`} className="link" dir="auto">
        {storyteller.name}
      </Link>
    )}
  </span>
)

/** A title that would fill a phone's screen is set smaller: the words are what people came for. */
const isLong = (title: string) => title.length > 60
const smaller = "block text-lg leading-snug md:text-2xl"

/** Stands beside the tabs, where it pushes nothing. */
const Company = ({ room }: Pick<WordTools, "room">) => (
  <WhoIsHere
    others={useRoomState(room, (state) => state.others)}
    className="absolute end-0 top-0.5 md:max-w-[calc(100%-18rem)]"
  />
)

/** Three beside each other, also where the card is narrow: there their words stand one below the other. */
const aboutTab = "md:px-2! lg:text-sm lg:leading-tight lg:text-start"

export const StoryView = (props: StoryViewProps) => {
  const { onConfirmTranscript } = props
  const { onWrong, list } = props.wrongMoments ?? {}
  const { story, startAt, isStarting, onStartAgain, telling, understood, share, tools, onDelete } =
    props
  const reading = useReading(story)
  const [toRead, setToRead] = useState("transcript")
  const words = useRef<HTMLDivElement>(null)
  const [about, setAbout] = useState("details")
  // Asked for when it is first opened; from then on it stays, so that what is typed in its chat does.
  const [hasBiography, setHasBiography] = useState(false)
  const turnTo = (tab: string) => {
    setAbout(tab)
    if (tab === "biography") setHasBiography(true)
  }
  const isWide = reading.isEditing || (reading.isBeside && toRead === "transcript")
  const aboutCard = useRef<HTMLDivElement>(null)
  const shareTab = useRef<HTMLButtonElement>(null)
  const openShare = () => {
    setAbout("share")
    // On phones the tab is far below the button.
    aboutCard.current?.scrollIntoView()
    shareTab.current?.focus({ preventScroll: true })
  }
  const player = useVoice(story, startAt)
  useJump(words, startAt)
  const listenFrom = (second: number) => {
    player.seek(second)
    player.play()
  }
  return (
    <>
      <PrintedStory story={story} name={reading.shown} room={tools.room} />
      <Page
        isPrinted={false}
        isCompact
        back={<BackToStories />}
        title={
          <span className={cx("wrap-anywhere", isLong(story.title) && smaller)}>{story.title}</span>
        }
        intro={<Teller story={story} />}
        actions={
          <>
            {story.access === "own" && (
              <ToolLink
                label="Edit"
                icon={<SquarePen />}
                href={`/story/${String(story.id)}/edit`}
              />
            )}
            <ToolButton label="Share" icon={<Share2 />} onClick={openShare} />
            <StoryMenu
              story={story}
              name={reading.shown}
              wrong={list !== undefined && list.count > 0 ? list : undefined}
              onDelete={onDelete}
            />
          </>
        }
      >
        {list?.dialog}
        <Work {...{ story, isStarting, onStartAgain, telling, understood }} />
        <LostPart lost={story.lost} />
        <DoubtfulParts {...story} onConfirm={mayCorrect(story) ? onConfirmTranscript : undefined} />
        <OtherTracks otherTracks={story.otherTracks} />
        {/* No grid: in one the player would not stay at the top. */}
        <div className="flex flex-col gap-1 md:gap-3">
          {mayBeHeard(story) && !reading.isEditing && (
            <Player player={player} peaks={story.peaks} takes={story.takes} />
          )}
          <div
            className={cx(
              "grid grid-cols-1 items-start gap-x-8 gap-y-8",
              // The editor, and two texts, have the width of the page.
              !isWide && "lg:grid-cols-[minmax(0,1fr)_340px]",
            )}
          >
            <Tabs
              ref={words}
              value={toRead}
              onValueChange={setToRead}
              className="min-w-0 grid-cols-1 gap-3! md:gap-4!"
            >
              <div className="relative">
                <TabList label="To read">
                  <Tab value="transcript" icon={<AlignLeft />} className="max-md:px-4">
                    Transcript
                  </Tab>
                  <Tab value="summary" icon={<Sparkle />} className="max-md:px-4">
                    Summary
                  </Tab>
                </TabList>
                <Company room={tools.room} />
              </div>
              {/* Stays mounted, so that unsaved edits are kept while another tab is open. */}
              <TabPanel value="transcript" forceMount={reading.isEditing || undefined}>
                <StoryWords story={story} player={player} reading={reading} tools={tools} />
              </TabPanel>
              <TabPanel value="summary">
                <Summary story={story} onListenFrom={listenFrom} onWrong={onWrong} />
              </TabPanel>
            </Tabs>
            <Card ref={aboutCard} className="min-w-0">
              <Tabs value={about} onValueChange={turnTo} className="grid-cols-1">
                <TabList label="About the story" className="md:flex-nowrap">
                  <Tab value="details" className={aboutTab}>
                    Story Details
                  </Tab>
                  <Tab value="biography" className={aboutTab}>
                    Biography
                  </Tab>
                  <Tab ref={shareTab} value="share" className={aboutTab}>
                    Share &amp; Collaborate
                  </Tab>
                </TabList>
                <TabPanel value="details">
                  <Details
                    story={story}
                    relationship={tellerRelationship(story, props.people)}
                    places={
                      <StoryPlaces
                        story={story}
                        tools={props.places}
                        onListenFrom={mayBeHeard(story) ? listenFrom : undefined}
                      />
                    }
                    recordings={
                      <RecordedIn
                        story={story}
                        onListenFrom={mayBeHeard(story) ? listenFrom : undefined}
                      />
                    }
                    wrongLanguage={
                      mayCorrect(story) &&
                      story.processing.state === "ready" && <WrongLanguage {...telling} />
                    }
                  />
                </TabPanel>
                <TabPanel value="biography" forceMount={hasBiography || undefined}>
                  <StoryBiography story={story} player={player} />
                </TabPanel>
                {/* Stays mounted, so that nothing typed is lost while another tab is open. */}
                <TabPanel value="share" forceMount>
                  {share}
                </TabPanel>
              </Tabs>
            </Card>
          </div>
        </div>
      </Page>
    </>
  )
}
