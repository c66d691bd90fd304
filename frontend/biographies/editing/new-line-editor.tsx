import { type Biography, topicsInTelling, Topic } from "#protocol/biography.ts"
import { Schema } from "effect"
import { SelectField } from "../../ui/fields.tsx"
import { topicWords } from "./edit-text.ts"
import { LineEditor } from "./line-editor.tsx"
import { endOf, lineIn } from "./line-positions.ts"
import type { BiographyEditState } from "./use-biography-edits.ts"
import { isWritten, topicOf, type Writing } from "./use-line-draft.ts"

interface LooseWritingProps {
  readonly biography: Biography
  readonly corrections: BiographyEditState
}

const isTopic = Schema.is(Topic)

/** Whether what is written stands beside no line: a new one at the end, or one whose line is gone meanwhile. */
const isLoose = (writing: Writing, biography: Biography): boolean => {
  if (writing.kind === "edit") return lineIn(biography, writing.id) === undefined
  const { after } = writing.place
  return after === null || lineIn(biography, after) === undefined
}

/** What is written beside no line; its topic can be chosen. */
export const LooseWriting = ({ biography, corrections }: LooseWritingProps) => {
  const { writing } = corrections
  if (writing === null || !isLoose(writing, biography)) return null
  const isOrphan = writing.kind === "edit"
  const topic = isOrphan ? topicOf(writing.place) : writing.place.topic
  const place = endOf(biography.paragraphs, topic)
  return (
    <LineEditor
      label={isOrphan ? "Your words" : "A line of your own"}
      text={writing.text}
      isSaving={corrections.isSaving}
      isUntouched={!isWritten(writing)}
      onType={corrections.write}
      onSave={() => corrections.save({ kind: "add", place, text: writing.text }, undefined)}
      onStop={corrections.stop}
    >
      {isOrphan && (
        <p role="alert">
          The line you were editing is gone. Your words aren't lost. You can save them as a line of
          their own.
        </p>
      )}
      <SelectField
        label="Where it belongs"
        value={topic}
        onType={(chosen) => {
          if (isTopic(chosen)) corrections.writeUnder({ topic: chosen, after: null })
        }}
      >
        {topicsInTelling.map((one) => (
          <option key={one} value={one}>
            {topicWords(one)}
          </option>
        ))}
      </SelectField>
    </LineEditor>
  )
}
