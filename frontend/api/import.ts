import { useQueryClient } from "@tanstack/react-query"
import { Option, Schema } from "effect"
import {
  importedAtOnce,
  importKey,
  ImportedPeople,
  exportFormat,
  ExportMark,
  KnownStories,
} from "#protocol/import.ts"
import {
  HistoryFile,
  PeopleFile,
  peopleToBring,
  StoriesFile,
  type StoryInFile,
  storyToBring,
  takesInFile,
  WordsFile,
  wordsToBring,
} from "#protocol/export-files.ts"
import type { PersonId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { UploadAnswer } from "#protocol/story.ts"
import { isSignedOut, errorMessage, NetworkError } from "./errors.ts"
import { fetchJson } from "./request.ts"
import { needsUpgrade } from "./auth-and-quota-errors.ts"
import { sendForm } from "./upload-form.ts"
import { peopleQuery } from "./people.ts"
import { storiesKey } from "./stories.ts"
import { currentUserQuery } from "./user.ts"
import { openZip, type ZipFile } from "./zip-file.ts"

/** A file that cannot be brought in, with a sentence that says why. */
export class NotAnExport extends Error {
  override readonly name = "NotAnExport"
}

/** How it goes: which story is on its way, after how many. */
export interface BringingProgress {
  readonly done: number
  readonly total: number
  readonly title: string
}

export interface ImportProgress {
  readonly imported: number
  /** Here before. */
  readonly known: number
  readonly rejected: ReadonlyArray<{
    readonly id: number
    readonly title: string
    readonly why: string
  }>
  /** Not sent yet. */
  readonly left: number
  readonly ended: "whole" | "stopped" | "plan full" | "lost connection"
}

/** Of a list, such as `stories.json`; ten thousand stories have less. */
const mostList = 50 * 1024 * 1024
const storiesAsked = 2_000

const readJson = async <A>(
  zip: ZipFile,
  name: string,
  schema: Schema.Codec<A, unknown>,
  most = mostList,
): Promise<A | null> => {
  const file = await zip.read(name, most)
  if (file === null) return null
  const decode = Schema.decodeUnknownOption(Schema.fromJsonString(schema))
  return Option.getOrNull(decode(await file.text()))
}

const inParts = <A>(all: ReadonlyArray<A>, most: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) =>
    all.slice(n * most, (n + 1) * most),
  )

/** What an export holds, or a `NotAnExport` that says what the file is instead. */
const openExport = async (file: Blob) => {
  // Who unpacks and packs it again puts a folder around it.
  const zip = (await openZip(file))?.folderWith("stories.json")
  if (zip === undefined || zip === null) {
    throw new NotAnExport("This isn't a Kintale export, or part of it is missing.")
  }
  const mark = await readJson(zip, "kintale.json", ExportMark)
  if (mark === null) {
    throw new NotAnExport(
      "This export is from an older version of Kintale. Update that server and export again.",
    )
  }
  if (mark.format > exportFormat) {
    throw new NotAnExport(
      "This export is from a newer version of Kintale. This server needs an update first.",
    )
  }
  const stories = await readJson(zip, "stories.json", StoriesFile)
  const people = await readJson(zip, "people.json", PeopleFile)
  if (stories === null || people === null) {
    throw new NotAnExport("We can't read this export. Part of it was changed or is damaged.")
  }
  return { zip, origin: mark.origin, stories, people }
}

const jsonPart = (value: unknown) => new Blob([JSON.stringify(value)], { type: "application/json" })

const formOf = async (
  zip: ZipFile,
  story: StoryInFile,
  persons: ReadonlyMap<string, PersonId>,
): Promise<FormData | string> => {
  const { files } = story
  const about = storyToBring(story, persons)
  const words = await readJson(zip, files.words, WordsFile, limits.importedWords)
  const history = files.history === undefined ? [] : await readJson(zip, files.history, HistoryFile)
  if (about === null || words === null || history === null) {
    return "We can't read its transcript in this export."
  }
  if (story.recording === "missing") return "Its recording isn't in this export."
  const form = new FormData()
  form.append("story", jsonPart(about), "story.json")
  form.append("words", jsonPart(wordsToBring(story, words, history)), "words.json")
  for (const { file, fileName } of takesInFile(story)) {
    const audio = await zip.read(file, limits.upload.bytes)
    if (audio === null) return "We can't read its recording in this export."
    form.append("audio", audio, fileName)
  }
  return form
}

/**
 * Brings in what another Kintale exported, from the file on this device: people first, then one story
 * after the other. It may be broken off anywhere and begun again: what is here is not sent twice.
 */
export const importArchive = async (
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: BringingProgress) => void,
): Promise<ImportProgress> => {
  const { zip, origin, stories, people } = await openExport(file)
  const persons = new Map<string, PersonId>()
  for (const part of inParts(peopleToBring(people, stories), importedAtOnce)) {
    const json = { origin, people: part }
    const made = await fetchJson(ImportedPeople, routes.importPeople, {
      method: "POST",
      json,
      signal,
    })
    for (const { key, personId } of made) persons.set(key, personId)
  }
  const known = new Set<number>()
  for (const part of inParts(stories, storiesAsked)) {
    const json = { origin, stories: part.map(({ id }) => id) }
    const here = await fetchJson(KnownStories, routes.importKnown, { method: "POST", json, signal })
    for (const id of here.stories) known.add(id)
  }
  const open = stories.filter(({ id }) => !known.has(id))
  const rejected: Array<ImportProgress["rejected"][number]> = []
  let done = 0
  const end = (ended: ImportProgress["ended"]): ImportProgress => ({
    imported: done - rejected.length,
    known: known.size,
    rejected,
    left: open.length - done,
    ended,
  })
  for (const story of open) {
    const { id, title } = story
    if (signal.aborted) return end("stopped")
    onProgress({ done, total: open.length, title })
    try {
      const form = await formOf(zip, story, persons)
      if (typeof form === "string") rejected.push({ id, title, why: form })
      else {
        const saveKey = importKey(origin, id)
        await sendForm(UploadAnswer, routes.importStory, form, { saveKey, signal })
      }
    } catch (error) {
      if (signal.aborted) return end("stopped")
      if (needsUpgrade(error)) return end("plan full")
      if (error instanceof NetworkError) return end("lost connection")
      if (isSignedOut(error)) throw error
      rejected.push({
        id,
        title,
        why: errorMessage(error, "The server couldn't save it just now."),
      })
    }
    done += 1
  }
  return end("whole")
}

/** Looks anew at what may have grown. */
export const useImported = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [storiesKey, peopleQuery.queryKey, currentUserQuery.queryKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}
