import { PenLine } from "lucide-react"
import type { ReactNode, Ref } from "react"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { byWords } from "../../stories/engine-name.ts"
import { useLargeType } from "../../transcript-editor/large-text-setting.ts"
import type { SharedDocument } from "../../transcript-editor/shared-document.ts"
import { useWords } from "../../transcript-editor/use-live-transcript.ts"
import { BesideTranscript } from "../../player/side-by-side-transcript.tsx"
import { withLanguages } from "../../player/align-translation.ts"
import type { UsedPlayer } from "../../player/use-player.ts"
import { Button } from "../../ui/button.tsx"
import { cx } from "../../ui/cx.ts"
import { markIn, titlesOf } from "./language-labels.ts"
import type { TranscriptMode } from "./use-transcript-mode.ts"
import type { Looks } from "./use-translation-review.tsx"
import { mayCorrect } from "./transcript-permissions.ts"

interface BesideWordsProps {
  readonly story: Story
  readonly room: SharedDocument | null
  readonly player: UsedPlayer
  readonly reading: TranscriptMode
  readonly looks: Looks
  readonly history: (name: TextName) => ReactNode
  /** The button whose text was edited last. */
  readonly editButton: Ref<HTMLButtonElement>
}

const whichWords = { original: "the original", english: "the translation" } as const

type HeadProps = Omit<BesideWordsProps, "room" | "player" | "looks"> & { readonly name: TextName }

/** The language of a text, what can be done with it, and who translated it. */
const Head = ({ story, name, reading, history, editButton }: HeadProps) => {
  const maker = name === "english" ? byWords(story) : null
  return (
    <fieldset
      className="min-w-0"
      aria-label={name === "english" ? "The translation" : "The original"}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-lg">{titlesOf(story)[name]}</h2>
        {mayCorrect(story) && (
          <Button
            ref={reading.shown === name ? editButton : undefined}
            icon={<PenLine />}
            onClick={() => reading.edit(name)}
          >
            <span>
              Edit <span className="sr-only">{whichWords[name]}</span>
            </span>
          </Button>
        )}
        {history(name)}
      </div>
      {maker !== null && (
        <span className="block text-sm wrap-anywhere text-faded">
          Translated to English {maker}
        </span>
      )}
    </fieldset>
  )
}

/** The story in both its languages, beside each other. */
export const BesideWords = ({ story, room, player, looks, ...rest }: BesideWordsProps) => {
  const heard = useWords(room, "original", story.transcript)
  const english = useWords(room, "english", story.englishTranscript)
  const isLarge = useLargeType()
  return (
    <div className={cx(isLarge && "text-xl leading-[1.6]")}>
      <BesideTranscript
        original={withLanguages(heard, story.transcript)}
        english={english}
        player={player}
        language={story.detectedLanguage ?? undefined}
        heads={{
          original: <Head {...rest} story={story} name="original" />,
          english: <Head {...rest} story={story} name="english" />,
        }}
        markOf={markIn(story.detectedLanguage)}
        notes={looks.notesIn(english)}
      />
    </div>
  )
}
