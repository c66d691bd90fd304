import { LanguageField } from "../../languages/language-field.tsx"
import { LocalOnlyField } from "../../story-form/local-only-field.tsx"
import { StorytellerField } from "../../story-form/storyteller-field.tsx"
import { tagsHint } from "../../story-form/story-fields.tsx"
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

/** Who tells a file, as the form shows it; empty while nobody does. */
export const tellerOf = (fields: FileFieldValues, teller: string, telling: TellingHere): string =>
  withTellerFields(fields, teller, telling)["storytellerId"] ?? ""

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
  /** Title and storyteller, where they are not asked elsewhere. */
  readonly withWho?: boolean
  readonly onChange: (fields: FileFieldValues) => void
  readonly onAddStoryteller: Add
}

const different = "Different for each"

/** The fields of one file, or those that several have in common. */
export const FileFields = (props: FileFieldsProps) => {
  const { files, teller, telling, withWho = false, onChange, onAddStoryteller } = props
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
      {withWho && (
        <>
          <TitleField
            title={said("title") ?? ""}
            error={undefined}
            onType={(title) => onChange({ title })}
          />
          <StorytellerField
            people={people}
            storytellerId={said("storytellerId") ?? ""}
            error={undefined}
            onChoose={(storytellerId) => onChange({ storytellerId })}
            onAdd={onAddStoryteller}
            subjectIds={[]}
            missingTitle="Name required"
            required
          />
        </>
      )}
      {language === null ? (
        <>
          <LanguageField
            label="Language"
            hint="The language spoken in the recordings."
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
        hint={tagsHint}
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

interface WhoTellsProps extends Omit<FileFieldsProps, "withWho"> {
  readonly error: string | undefined
}

/** Who tells these files: asked in the open, as a whole archive would be somebody else's otherwise. */
export const WhoTells = (props: WhoTellsProps) => {
  const { files, teller, telling, error, onChange, onAddStoryteller } = props
  const tellers = new Set(files.map(({ fields }) => tellerOf(fields, teller, telling)))
  const [only = ""] = tellers.size === 1 ? tellers : []
  return (
    <StorytellerField
      label={files.length === 1 ? "Who tells this?" : "Who tells these?"}
      people={telling.people}
      storytellerId={only}
      error={error}
      nobody={tellers.size > 1 ? different : undefined}
      onChoose={(storytellerId) => onChange({ storytellerId })}
      onAdd={onAddStoryteller}
      subjectIds={[]}
      missingTitle="Name required"
      required
    />
  )
}
