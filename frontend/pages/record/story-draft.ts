import { StoryFields, UploadFields } from "#protocol/story.ts"
import { wrongFields } from "../../forms/validate.ts"
import { noPlace, partsOfPlace, type PlaceDraft } from "../../location/location-draft.ts"
import type { SubjectOption } from "../../story-form/subjects-field.tsx"

/** The values of the story form; ids are text, as in every form. */
export interface StoryDraft {
  readonly title: string
  readonly description: string
  readonly storytellerId: string
  /** Empty: what is known of the storyteller. */
  readonly language: string
  readonly isLocalOnly: boolean
  readonly subjects: ReadonlyArray<SubjectOption>
  readonly category: string
  readonly happened: string
  readonly place: PlaceDraft
}

export const emptyStory: StoryDraft = {
  title: "",
  description: "",
  storytellerId: "",
  language: "",
  isLocalOnly: false,
  subjects: [],
  category: "",
  happened: "",
  place: noPlace,
}

export type DraftErrors = Readonly<Record<string, string>>

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

export const noAudio = "Please record audio before submitting."

/** The validation errors, in this order: recording, storyteller, title, the rest. */
export const problemsOf = (draft: StoryDraft, recorded: object | null): DraftErrors => {
  const { storytellerId, title, ...others } = wrongFields(StoryFields, partsOf(draft))
  return {
    ...(recorded === null && { audio: noAudio }),
    ...(storytellerId !== undefined && { storytellerId }),
    ...(title !== undefined && { title }),
    ...others,
  }
}

export const firstOf = (wrong: DraftErrors): string | undefined => Object.values(wrong)[0]

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

/** The values of the upload form. */
export interface UploadDraft {
  readonly title: string
  readonly tags: string
  readonly happened: string
  /** Empty: what is known of the storyteller. */
  readonly language: string
  readonly isLocalOnly: boolean
  readonly storytellerId: string
  readonly place: PlaceDraft
}

export const emptyUpload: UploadDraft = {
  ...{ title: "", tags: "", happened: "", language: "", storytellerId: "" },
  isLocalOnly: false,
  place: noPlace,
}

/** The text fields to send; empty ones are left out. */
export const uploadPartsOf = ({
  language,
  isLocalOnly,
  place,
  ...typed
}: UploadDraft): Readonly<Record<string, string>> => {
  const { title, tags, happened, storytellerId } = typed
  const parts = { title, tags, happened, source_lang: language, storytellerId }
  const filled = Object.entries(parts).filter(([, text]) => text.trim() !== "")
  const texts = filled.map(([name, text]) => [name, text.trim()] as const)
  return { ...Object.fromEntries(texts), ...storedIn(isLocalOnly), ...partsOfPlace(place) }
}

export const uploadProblemsOf = (draft: UploadDraft): DraftErrors =>
  wrongFields(UploadFields, uploadPartsOf(draft))
