import { Fragment, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import type { Story } from "#protocol/story.ts"
import type { TextName, Transcript } from "#protocol/transcript.ts"
import { isGrowing } from "#protocol/transcript-file.ts"
import { placeOf } from "../../stories/story-location.ts"
import { doubtWords } from "../../stories/processing-text.ts"
import type { SharedDocument } from "../../transcript-editor/shared-document.ts"
import { useWords } from "../../transcript-editor/use-live-transcript.ts"
import { longDate } from "../../lib/format.ts"
import { doubtfulPartsText } from "./doubtful-parts.tsx"

/** Whether the page is being printed, or shown as it would be. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia("print")
    // At once: the browser takes the page as it stands when the event has been heard.
    const set = (printing: boolean) => flushSync(() => setPrinting(printing))
    const begin = () => set(true)
    const end = () => set(false)
    const follow = () => set(media.matches)
    window.addEventListener("beforeprint", begin)
    window.addEventListener("afterprint", end)
    media.addEventListener("change", follow)
    return () => {
      window.removeEventListener("beforeprint", begin)
      window.removeEventListener("afterprint", end)
      media.removeEventListener("change", follow)
    }
  }, [])
  return isPrinting
}

interface PrintedStoryProps {
  readonly story: Story
  readonly name: TextName
  readonly room: SharedDocument | null
}

/** What is to be known of the words before they are believed; null when nothing is. */
const caution = (story: Story, name: TextName) => {
  if (story.processing.state === "doubted") return `${doubtWords} It may not be what was told.`
  if (name === "original" && isGrowing(story)) return "This transcript isn't complete yet."
  return doubtfulPartsText(story)
}

interface OnPaperProps extends Omit<PrintedStoryProps, "room"> {
  readonly words: Transcript
}

const OnPaper = ({ story, name, words }: OnPaperProps) => {
  const language = name === "english" ? "en" : (story.detectedLanguage ?? undefined)
  const happened = story.happened?.words ?? null
  const facts = [happened, placeOf(story), `Recorded ${longDate(story.createdAt)}`].filter(
    (fact) => fact !== null,
  )
  const warning = caution(story, name)
  return (
    <article className="hidden wrap-anywhere print:block">
      <h1 dir="auto" className="text-2xl">
        {story.title}
      </h1>
      <p className="pt-2">
        Told by <bdi>{story.storyteller.name}</bdi>
      </p>
      <p className="text-faded">
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && " · "}
            <bdi>{fact}</bdi>
          </Fragment>
        ))}
      </p>
      {story.summary !== null && story.summary !== "" && (
        <p dir="auto" className="pt-5 italic">
          {story.summary}
        </p>
      )}
      {warning !== null && <p className="pt-5 font-semibold">{warning}</p>}
      <div lang={language} className="pt-2">
        {words.length === 0 && <p className="pt-3">There's no transcript yet.</p>}
        {words.map(({ start, text }, at) => (
          <p key={`${String(at)} ${String(start)}`} dir="auto" className="pt-3">
            {text}
          </p>
        ))}
      </div>
    </article>
  )
}

/**
 * The story as it is printed: its words whole, whatever is open on the screen. It is made when printing
 * begins, since a long story would otherwise stand in the page twice.
 */
export const PrintedStory = ({ story, name, room }: PrintedStoryProps) => {
  const isPrinting = usePrinting()
  const fetched = name === "english" ? story.englishTranscript : story.transcript
  // Followed all the time, since what is printed is what stands there when printing begins.
  const words = useWords(room, name, fetched)
  return isPrinting ? <OnPaper story={story} name={name} words={words} /> : null
}
