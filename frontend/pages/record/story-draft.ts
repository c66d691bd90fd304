import { StoryFields } from "#protocol/story.ts"
import type { FieldErrors } from "../../forms/use-field-errors.ts"
import { wrongFields } from "../../forms/validate.ts"
import { noPlace, partsOfPlace } from "../../location/location-draft.ts"
import type { StoryDraft } from "../../story-form/story-fields.tsx"

export type { StoryDraft }

export const emptyStory: StoryDraft = {
  title: "",
  description: "",
  storytellerId: "",
  language: "",
  isLocalOnly: false,
  subjects: [],
  category: "",
  tags: "",
  happened: "",
  place: noPlace,
}

/** Said only where it is so: a server that sends nothing anywhere is not asked to keep anything. */
const storedIn = (isLocalOnly: boolean) => (isLocalOnly ? { local: "true" } : {})

/** The text fields to send; empty ones are left out. */
const partsOf = ({
  subjects,
  language,
  isLocalOnly,
  place,
  ...texts
}: StoryDraft): Readonly<Record<string, string>> => {
  const chosen = subjects.map(({ id, name }) => ({ id, name, type: "storyteller" }))
  const { title, storytellerId, ...optional } = texts
  const filled = Object.entries({ ...optional, source_lang: language }).filter(
    ([, text]) => text.trim() !== "",
  )
  return {
    title: title.trim(),
    storytellerId,
    ...Object.fromEntries(filled.map(([name, text]) => [name, text.trim()])),
    ...storedIn(isLocalOnly),
    ...partsOfPlace(place),
    ...(chosen.length > 0 && { selectedSubjects: JSON.stringify(chosen) }),
  }
}

const noAudio = "Please record audio before submitting."

/** The validation errors, in this order: recording, storyteller, title, the rest. */
export const problemsOf = (draft: StoryDraft, recorded: object | null): FieldErrors => {
  const { storytellerId, title, ...others } = wrongFields(StoryFields, partsOf(draft))
  return {
    ...(recorded === null && { audio: noAudio }),
    ...(storytellerId !== undefined && { storytellerId }),
    ...(title !== undefined && { title }),
    ...others,
  }
}

/** What was wrong when it was looked at and still is: a value may have come by itself, such as the only storyteller there is. */
export const stillWrong = (before: FieldErrors, draft: StoryDraft): FieldErrors => {
  const now = wrongFields(StoryFields, partsOf(draft))
  return Object.fromEntries(
    Object.entries(before).filter(([name]) => name === "audio" || name in now),
  )
}

export const firstOf = (wrong: FieldErrors): string | undefined => Object.values(wrong)[0]

/** Text fields before the file, so that the server can refuse before it receives the file. */
const formOf = (parts: Readonly<Record<string, string>>, audio: Blob, fileName: string) => {
  const form = new FormData()
  for (const [name, text] of Object.entries(parts)) form.append(name, text)
  form.append("audio", audio, fileName)
  return form
}

/** A recording as a form takes it. */
export interface Audio {
  readonly blob: Blob
  readonly fileName: string
}

export const storyForm = (draft: StoryDraft, { blob, fileName }: Audio): FormData =>
  formOf(partsOf(draft), blob, fileName)

/** The same fields beside uploads that the server has. */
export const storyParts = partsOf

/** What is wrong with the fields of an upload, whose recording is checked elsewhere. */
export const uploadProblemsOf = (draft: StoryDraft): FieldErrors =>
  wrongFields(StoryFields, partsOf(draft))
