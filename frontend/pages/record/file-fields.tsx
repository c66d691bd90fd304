import { LanguageField } from "../../languages/language-field.tsx"
import { LocalOnlyField } from "../../story-form/local-only-field.tsx"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { TitleField } from "../../story-form/title-field.tsx"
import type { Add } from "../../story-form/use-add-person.ts"
import { TextField } from "../../ui/fields.tsx"
import {
  commonField,
  type FileFieldValues,
  type QueuedFile,
  titleOf,
} from "../../uploads/queued-file.ts"
import { limits } from "#protocol/limits.ts"
import { LanguageChoice } from "./language-choice.tsx"
import { type TellingHere, withTeller } from "./with-storyteller-defaults.ts"

/** Fields with the storyteller and the language the form shows, where nobody has chosen them. */
const withTellerFields = (
  fields: FileFieldValues,
  teller: string,
  telling: TellingHere,
): FileFieldValues => {
  const chosen = {
    storytellerId: fields["storytellerId"] || teller,
    language: fields["source_lang"] ?? "",
    isLocalOnly: fields["local"] === "true",
  }
  const { storytellerId, language } = withTeller(chosen, telling)
  return { ...fields, storytellerId, source_lang: language }
}

/** The fields of a file as they are sent. */
export const finishedFields = (
  { name, fields }: QueuedFile,
  teller: string,
  telling: TellingHere,
): FileFieldValues => {
  const title = fields["title"]?.trim() || titleOf(name)
  return { ...withTellerFields(fields, teller, telling), title }
}

interface FileFieldsProps {
  /** The files they are of; where these differ, the field says so. */
  readonly files: ReadonlyArray<QueuedFile>
  /** Who tells where nobody was chosen. */
  readonly teller: string
  readonly telling: TellingHere
  /** The title is each file's own. */
  readonly withTitle?: boolean
  readonly onChange: (fields: FileFieldValues) => void
  readonly onAddStoryteller: Add
}

const different = "Different ones"

/** The fields of one file, or those that several have in common. */
export const FileFields = (props: FileFieldsProps) => {
  const { files, teller, telling, withTitle = false, onChange, onAddStoryteller } = props
  const { people, capabilities } = telling
  const shown = files.map((file) => ({
    ...file,
    fields: withTellerFields(file.fields, teller, telling),
  }))
  const said = (name: string) => commonField(shown, name)
  const language = said("source_lang")
  const isLocalOnly = said("local") === "true"
  const keepIn = (checked: boolean) => onChange({ local: checked ? "true" : "" })
  const choose = (chosen: string) => onChange({ source_lang: chosen })
  return (
    <>
      {withTitle && (
        <TitleField
          title={said("title") ?? ""}
          error={undefined}
          onType={(title) => onChange({ title: title.slice(0, limits.text.title) })}
        />
      )}
      <StorytellerField
        people={people}
        storytellerId={said("storytellerId") ?? ""}
        error={undefined}
        nobody={said("storytellerId") === null ? different : undefined}
        onChoose={(storytellerId) => onChange({ storytellerId })}
        onAdd={onAddStoryteller}
        subjectIds={[]}
        missingTitle="Name required"
      />
      {language === null ? (
        <>
          <LanguageField
            label="Language"
            hint="What is spoken in the recordings."
            name="source_lang"
            value=""
            first={{ value: "", label: different }}
            onType={choose}
          />
          <LocalOnlyField capabilities={capabilities} isLocalOnly={isLocalOnly} onCheck={keepIn} />
        </>
      ) : (
        <LanguageChoice
          language={language}
          isLocalOnly={isLocalOnly}
          capabilities={capabilities}
          onChoose={choose}
          onLocalOnly={keepIn}
        />
      )}
      <TextField
        label="Tags"
        hint="Words to find it by, with commas between: war, winter, Lisbon."
        name="tags"
        dir="auto"
        autoComplete="off"
        maxLength={limits.text.tags}
        placeholder={said("tags") === null ? different : undefined}
        value={said("tags") ?? ""}
        onType={(tags) => onChange({ tags })}
      />
    </>
  )
}
