// An export brought into a Kintale, for tests.
import { Schema } from "effect"
import { ImportedPeople, importKey, ExportMark, KnownStories } from "#protocol/import.ts"
import {
  HistoryFile,
  PeopleFile,
  peopleToBring,
  StoriesFile,
  storyToBring,
  takesInFile,
  WordsFile,
  wordsToBring,
} from "#protocol/export-files.ts"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { type Caller, decode } from "./api-client.ts"
import { type Files, textOf } from "./export-archive.ts"

export const read = <A>(schema: Schema.Codec<A, unknown>, files: Files, name: string) =>
  Schema.decodeUnknownSync(schema)(JSON.parse(textOf(files, name)))

export const json = (value: unknown) =>
  new Blob([JSON.stringify(value)], { type: "application/json" })

/** Brings in the people of an export, and answers who they are here. */
export const personsOf = async (caller: Caller, files: Files) => {
  const { origin } = read(ExportMark, files, "kintale.json")
  const stories = read(StoriesFile, files, "stories.json")
  const everybody = peopleToBring(read(PeopleFile, files, "people.json"), stories)
  const asked = await caller.post(routes.importPeople, { origin, people: everybody })
  return new Map(decode(ImportedPeople, asked).map((one) => [one.key, one.personId]))
}

/** Brings in everything of an export, as the page does it, and answers which stories it made. */
export const importArchive = async (
  caller: Caller,
  files: Files,
  spoil: (audio: Buffer, part: number) => Buffer = (audio) => audio,
) => {
  const { origin } = read(ExportMark, files, "kintale.json")
  const stories = read(StoriesFile, files, "stories.json")
  const persons = await personsOf(caller, files)
  const ids = stories.map(({ id }) => id)
  const here = await caller.post(routes.importKnown, { origin, stories: ids })
  const known = new Set(decode(KnownStories, here).stories)
  const answers = []
  for (const story of stories.filter(({ id }) => !known.has(id))) {
    const form = new FormData()
    const history = read(HistoryFile, files, story.files.history ?? "")
    form.append("story", json(storyToBring(story, persons)), "story.json")
    form.append(
      "words",
      json(wordsToBring(story, read(WordsFile, files, story.files.words), history)),
      "w",
    )
    for (const [n, { file, fileName }] of takesInFile(story).entries()) {
      const audio = spoil(files.get(file) ?? Buffer.of(), n + 1)
      form.append("audio", new Blob([new Uint8Array(audio)]), fileName)
    }
    const headers = { [saveKeyHeader]: importKey(origin, story.id) }
    answers.push(await caller.call("POST", routes.importStory, { body: form, headers }))
  }
  return { answers, known }
}
