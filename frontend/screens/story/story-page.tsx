import { AlignLeft, PenLine, Share2, Sparkle } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { Link } from "wouter"
import type { Story } from "#protocol/story.ts"
import { Player } from "../../listening/player.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { WrongLanguage } from "./another-language.tsx"
import { BackToStories } from "./back-to-stories.tsx"
import { Details } from "./details.tsx"
import { LostPart } from "./lost-part.tsx"
import { Summary } from "./summary.tsx"
import { PrintedStory } from "./printed-story.tsx"
import { StoryMenu } from "./story-menu.tsx"
import { StoryWords } from "./story-words.tsx"
import { useReading } from "./use-reading.ts"
import { useVoice } from "./use-voice.ts"
import type { WordTools } from "./use-word-tools.tsx"
import { mayBeHeard, mayCorrect } from "./word-choices.ts"
import { Work, type WorkProps } from "./work.tsx"

export interface StoryPageProps extends Pick<
  WorkProps,
  "isStarting" | "onStartAgain" | "telling" | "understood"
> {
  readonly story: Story
  /** The second to start at, if the URL has one (`?t=41`). */
  readonly startAt: number | null
  /** What stands in the tab 'Share & Collaborate'. */
  readonly share: ReactNode
  readonly tools: WordTools
  /** Undefined for users who may not delete the story. */
  readonly onDelete?: (() => void) | undefined
}

const Teller = ({ story: { storytellerId, storyteller } }: Pick<StoryPageProps, "story">) => (
  <span className="wrap-anywhere">
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

export const StoryPage = (props: StoryPageProps) => {
  const { story, startAt, isStarting, onStartAgain, telling, understood, share, tools, onDelete } =
    props
  const reading = useReading(story)
  const [toRead, setToRead] = useState("transcript")
  const words = useRef<HTMLDivElement>(null)
  const [about, setAbout] = useState("details")
  const aboutCard = useRef<HTMLDivElement>(null)
  const shareTab = useRef<HTMLButtonElement>(null)
  const openShare = () => {
    setAbout("share")
    // On telephones the tab is far below the button.
    aboutCard.current?.scrollIntoView()
    shareTab.current?.focus({ preventScroll: true })
  }
  const openEditor = () => {
    setToRead("transcript")
    reading.edit(reading.shown)
    words.current?.scrollIntoView()
  }
  const player = useVoice(story, startAt)
  const listenFrom = (second: number) => {
    player.seek(second)
    player.play()
  }
  return (
    <>
      <PrintedStory story={story} name={reading.shown} room={tools.room} />
      <Page
        isPrinted={false}
        back={<BackToStories />}
        title={
          <span dir="auto" className="wrap-anywhere">
            {story.title}
          </span>
        }
        intro={<Teller story={story} />}
        actions={
          <>
            {mayCorrect(story) && !reading.isEditing && (
              <Button icon={<PenLine />} onClick={openEditor}>
                Edit
              </Button>
            )}
            <Button icon={<Share2 />} onClick={openShare}>
              Share
            </Button>
            <StoryMenu story={story} name={reading.shown} onDelete={onDelete} />
          </>
        }
      >
        <Work {...{ story, isStarting, onStartAgain, telling, understood }} />
        <LostPart lost={story.lost} />
        {mayBeHeard(story) && (
          <Player player={player} peaks={story.peaks} floats={!reading.isEditing} />
        )}
        <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[minmax(0,1fr)_392px]">
          <Tabs
            ref={words}
            value={toRead}
            onValueChange={setToRead}
            className="min-w-0 scroll-mt-4 grid-cols-1"
          >
            <TabList label="To read">
              <Tab value="transcript" icon={<AlignLeft />}>
                Transcript
              </Tab>
              <Tab value="summary" icon={<Sparkle />}>
                Summary
              </Tab>
            </TabList>
            {/* Stays mounted, so that unsaved edits are kept while another tab is open. */}
            <TabPanel value="transcript" forceMount={reading.isEditing || undefined}>
              <StoryWords story={story} player={player} reading={reading} tools={tools} />
            </TabPanel>
            <TabPanel value="summary">
              <Summary story={story} onListenFrom={listenFrom} />
            </TabPanel>
          </Tabs>
          <Card ref={aboutCard} className="min-w-0 scroll-mt-4">
            <Tabs value={about} onValueChange={setAbout} className="grid-cols-1">
              <TabList label="About the story">
                <Tab value="details" className="md:px-3">
                  Story Details
                </Tab>
                <Tab ref={shareTab} value="share" className="md:px-3">
                  Share &amp; Collaborate
                </Tab>
              </TabList>
              <TabPanel value="details">
                <Details
                  story={story}
                  wrongLanguage={
                    mayCorrect(story) &&
                    story.processing.state === "ready" && <WrongLanguage {...telling} />
                  }
                />
              </TabPanel>
              {/* Stays mounted, so that nothing typed is lost while another tab is open. */}
              <TabPanel value="share" forceMount>
                {share}
              </TabPanel>
            </Tabs>
          </Card>
        </div>
      </Page>
    </>
  )
}
