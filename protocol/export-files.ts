import { Schema } from "effect"
import type { ImportedPerson, ImportedStory, ImportedWords } from "./import.ts"
import { ExportedVersion } from "./import.ts"
import { PersonId } from "./ids.ts"
import { Language } from "./language.ts"
import { limits } from "./limits.ts"
import { AnsweredPlaces } from "./named-place.ts"
import { PersonType } from "./person.ts"
import { Category } from "./story.ts"
import { Transcript } from "./transcript.ts"
import { StoryTranslation } from "./translation.ts"

/** `people.json`, as far as it is brought in. */
export const PeopleFile = Schema.Array(
  Schema.Struct({
    id: Schema.Int,
    name: Schema.String,
    relationship: Schema.String,
    isSelf: Schema.optionalKey(Schema.Boolean),
    bio: Schema.String,
    type: PersonType,
    birthDate: Schema.NullOr(Schema.String),
    birthPlace: Schema.String,
    language: Schema.NullOr(Language),
    notes: Schema.NullOr(Schema.String),
  }),
)
export type PeopleFile = typeof PeopleFile.Type

/** A story of `stories.json`, as far as it is brought in. */
export const StoryInFile = Schema.Struct({
  id: Schema.Int,
  title: Schema.String,
  description: Schema.String,
  category: Schema.NullOr(Category),
  tags: Schema.Array(Schema.String),
  recordedOn: Schema.String,
  happened: Schema.optionalKey(Schema.NullOr(Schema.Struct({ words: Schema.String }))),
  sourceLanguage: Schema.optionalKey(Schema.NullOr(Language)),
  /** Missing in older exports. */
  isLocalOnly: Schema.optionalKey(Schema.Boolean),
  language: Schema.NullOr(Schema.String),
  /** Its words are not to be believed, and so are not brought in; it is heard anew. */
  isInDoubt: Schema.optionalKey(Schema.Boolean),
  place: Schema.Struct({
    name: Schema.NullOr(Schema.String),
    city: Schema.NullOr(Schema.String),
    /** Missing in older exports, as is how exact the position is. */
    region: Schema.optionalKey(Schema.NullOr(Schema.String)),
    country: Schema.NullOr(Schema.String),
    latitude: Schema.NullOr(Schema.Finite),
    longitude: Schema.NullOr(Schema.Finite),
    accuracy: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  }),
  /** Missing in older exports. */
  namedPlaces: Schema.optionalKey(AnsweredPlaces),
  storyteller: Schema.Struct({ id: Schema.NullOr(Schema.Int), name: Schema.String }),
  about: Schema.Array(Schema.Struct({ id: Schema.Int, name: Schema.String })),
  original: Schema.Struct({ fileName: Schema.String, sha256: Schema.String }),
  /** The recordings of a story of several takes, the first one among them; missing where there is one. */
  takes: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ fileName: Schema.String, sha256: Schema.String, file: Schema.String }),
    ),
  ),
  files: Schema.Struct({
    recording: Schema.String,
    words: Schema.String,
    history: Schema.optionalKey(Schema.String),
  }),
  recording: Schema.Literals(["whole", "missing", "damaged"]),
})
export type StoryInFile = typeof StoryInFile.Type
export const StoriesFile = Schema.Array(StoryInFile)

/** The recordings of a story, in order, and their files in the export. */
export const takesInFile = ({
  original,
  files,
  takes,
}: Pick<StoryInFile, "original" | "files" | "takes">) =>
  takes ?? [{ ...original, file: files.recording }]

/** The words of a story, `transcripts/….json`. */
export const WordsFile = Schema.Struct({
  original: Transcript,
  english: Schema.NullOr(Transcript),
  isTranslationOutOfDate: Schema.optionalKey(Schema.Boolean),
  /** What is known of the translation besides its words; missing in older exports. */
  translation: Schema.optionalKey(Schema.NullOr(StoryTranslation)),
})

/** Their earlier versions, `history/….json`. */
export const HistoryFile = Schema.Array(ExportedVersion)

/** Who tells a story: a person of the Kintale it is from, or only a name where they were deleted. */
const tellerKey = ({ id, storyteller }: StoryInFile) =>
  storyteller.id === null ? `teller-of-${String(id)}` : String(storyteller.id)

const onlyNamed = (key: string, name: string, type: PersonType): ImportedPerson => ({
  ...{ key, name: name.trim() === "" ? "Someone" : name, type, isSelf: false },
  ...{ relationship: "", bio: "", birthDate: null, birthPlace: "", language: null, notes: "" },
})

/**
 * Everybody who is needed: the people of the export, and those of others' who tell its stories or whom
 * they are about, of whom an export knows the name only.
 */
export const peopleToBring = (
  people: PeopleFile,
  stories: ReadonlyArray<StoryInFile>,
): ReadonlyArray<ImportedPerson> => {
  const all = new Map<string, ImportedPerson>()
  for (const { id, isSelf = false, relationship, notes, ...person } of people) {
    all.set(String(id), {
      ...person,
      ...{ key: String(id), isSelf, relationship: isSelf ? "" : relationship, notes: notes ?? "" },
    })
  }
  for (const story of stories) {
    const key = tellerKey(story)
    if (!all.has(key)) all.set(key, onlyNamed(key, story.storyteller.name, "storyteller"))
    for (const { id, name } of story.about) {
      if (!all.has(String(id))) all.set(String(id), onlyNamed(String(id), name, "subject"))
    }
  }
  return [...all.values()]
}

/** A story as it is sent; `persons` are its people as they are here. Null when one is not known. */
export const storyToBring = (
  story: StoryInFile,
  persons: ReadonlyMap<string, PersonId>,
): ImportedStory | null => {
  const { title, description, category, tags, recordedOn, sourceLanguage, language, place } = story
  const storytellerId = persons.get(tellerKey(story))
  const [first, ...further] = takesInFile(story)
  if (storytellerId === undefined || first === undefined) return null
  return {
    ...{ title, description, category, tags, recordedOn, language, place, storytellerId },
    ...(story.isInDoubt === true && { language: null }),
    ...(story.isLocalOnly === true && { isLocalOnly: true }),
    sourceLanguage: sourceLanguage ?? null,
    happened: story.happened?.words ?? "",
    namedPlaces: story.namedPlaces ?? [],
    subjectIds: story.about.flatMap(({ id }) => persons.get(String(id)) ?? []),
    sha256: first.sha256,
    ...(further.length > 0 && { furtherSha256: further.map(({ sha256 }) => sha256) }),
  }
}

/** JSON around the words and their history, and what a form adds. */
const around = 64 * 1024

/** The newest versions that there is room for beside the words: a story comes along without the oldest. */
const newestOf = (
  history: typeof HistoryFile.Type,
  words: typeof WordsFile.Type,
): typeof HistoryFile.Type => {
  const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
  let room = limits.importedWords - around - bytesOf(words)
  const newest = history.slice(-2 * limits.versions)
  const tooOld = newest.findLastIndex((version) => {
    room -= bytesOf(version)
    return room < 0
  })
  return newest.slice(tooOld + 1)
}

/** Its words as they are sent. */
export const wordsToBring = (
  { isInDoubt = false }: Pick<StoryInFile, "isInDoubt">,
  words: typeof WordsFile.Type,
  history: typeof HistoryFile.Type,
): ImportedWords => ({
  original: isInDoubt ? [] : words.original,
  english: isInDoubt ? [] : (words.english ?? []),
  isTranslationOutOfDate: words.isTranslationOutOfDate ?? false,
  history: newestOf(history, words),
  ...(!isInDoubt && words.translation != null && { translation: words.translation }),
})
