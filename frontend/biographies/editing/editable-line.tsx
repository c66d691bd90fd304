import { Check, EyeOff } from "lucide-react"
import type { ReactNode } from "react"
import type { Biography, BiographyLine } from "#protocol/biography.ts"
import { Badge } from "../../ui/badge.tsx"
import { cx } from "../../ui/cx.ts"
import type { LinePlace } from "../line-tools.ts"
import { Button } from "../../ui/button.tsx"
import { LineEditor, type Theirs } from "./line-editor.tsx"
import { LineMenu } from "./line-menu.tsx"
import { nearbyPlaces } from "./line-positions.ts"
import type { BiographyEditState } from "./use-biography-edits.ts"
import { isWritten } from "./use-line-draft.ts"

interface OfferProps {
  readonly offer: string
  readonly onAnswer: (offer: "take" | "leave") => void
}

/** What a line would say by what has been told since, where somebody's words stand. */
const Offer = ({ offer, onAnswer }: OfferProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-sage bg-sage-wash p-4 text-base">
    <p className="text-sm font-semibold">
      With what your family has added since, this line would say:
    </p>
    <blockquote dir="auto" className="font-serif wrap-anywhere whitespace-pre-line">
      {offer}
    </blockquote>
    <div className="flex flex-wrap gap-2">
      <Button icon={<Check />} onClick={() => onAnswer("take")}>
        Use this
      </Button>
      <Button onClick={() => onAnswer("leave")}>Leave it as it is</Button>
    </div>
  </div>
)

interface CorrectedLineProps {
  readonly line: BiographyLine
  readonly place: LinePlace
  readonly biography: Biography
  readonly corrections: BiographyEditState
  /** The line as it is read. */
  readonly children: ReactNode
}

/** Others' words, where they are not those that the writer began with, nor the writer's own. */
const theirsOf = (line: BiographyLine, before: string, text: string): Theirs | null =>
  line.text === before || line.text === text.trim() ? null : line

const Editing = ({ line, corrections }: Pick<CorrectedLineProps, "line" | "corrections">) => {
  const { writing } = corrections
  if (writing?.kind !== "edit" || writing.id !== line.id) return null
  return (
    <LineEditor
      label="Your words for this line"
      text={writing.text}
      theirs={theirsOf(line, writing.before, writing.text)}
      isSaving={corrections.isSaving}
      isUntouched={!isWritten(writing)}
      onType={corrections.write}
      onSave={() => corrections.save(writing, line)}
      onStop={corrections.stop}
    />
  )
}

/** A line with its menu, or while it is written what it is written in; a new line stands behind it. */
export const CorrectedLine = (props: CorrectedLineProps) => {
  const { line, place, biography, corrections, children } = props
  const { writing } = corrections
  const places = place === "timeline" ? null : nearbyPlaces(biography.paragraphs, line.id)
  const isEdited = writing?.kind === "edit" && writing.id === line.id
  const isFollowed = writing?.kind === "add" && writing.place.after === line.id
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {isEdited ? (
        <Editing line={line} corrections={corrections} />
      ) : (
        <div className="flex min-w-0 items-start gap-2">
          <div className={cx("min-w-0 flex-1", line.isHidden && "text-faded")}>
            {children}
            {line.isHidden && (
              <p className="pt-1">
                <Badge icon={<EyeOff />}>Hidden from readers</Badge>
              </p>
            )}
          </div>
          <div className="-mt-2 shrink-0">
            <LineMenu
              line={line}
              places={places}
              onEdit={() => corrections.edit(line, place)}
              onHide={(isHidden) => corrections.hide(line, isHidden)}
              onMove={(to) => corrections.move(line, to)}
              onAddAfter={() =>
                places && corrections.add({ topic: places.here.topic, after: line.id })
              }
              onRemove={() => corrections.remove(line)}
              onWrong={() => corrections.reject(line)}
            />
          </div>
        </div>
      )}
      {line.offer !== null && !isEdited && (
        <Offer offer={line.offer} onAnswer={(answer) => corrections.answerOffer(line, answer)} />
      )}
      {isFollowed && (
        <LineEditor
          label="A line of your own"
          text={writing.text}
          isSaving={corrections.isSaving}
          isUntouched={!isWritten(writing)}
          onType={corrections.write}
          onSave={() => corrections.save(writing, undefined)}
          onStop={corrections.stop}
        />
      )}
    </div>
  )
}
