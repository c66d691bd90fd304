import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { StoryId, PersonId } from "#protocol/ids.ts"
import { importedAtOnce, importKey } from "#protocol/import.ts"
import { limits } from "#protocol/limits.ts"
import { paths, routes, saveKeyHeader } from "#protocol/paths.ts"
import { json } from "../../support/import-export.ts"
import type { Caller } from "../../support/api-client.ts"

interface Stage {
  readonly caller: Caller
  readonly sound: string
  readonly person: PersonId
  readonly story: StoryId
}

/** As many phrases as one text may have. */
const transcript = () =>
  Array.from({ length: 500 }, (_, paragraph) => ({
    ...{ start: paragraph, end: paragraph + 1, text: "a".repeat(80) },
    phrases: Array.from({ length: 80 }, (_phrase, n) => {
      const start = paragraph + n / 100
      return { start, end: start, text: "a" }
    }),
  }))

const version = {
  ...{ text: "original", at: "2026-01-01T00:00:00.000Z", kind: "saved", by: [] },
  ...{ added: 0, removed: 0 },
}

/** Words of an import, nearly as large as they may be; refused only by the last of them where they are `spoilt`. */
const importWords = async ({ caller, sound, person }: Stage, isSpoilt: boolean) => {
  const last = isSpoilt ? transcript().toReversed() : transcript()
  const history = [transcript(), transcript(), last].map((one) => ({ ...version, transcript: one }))
  const words = { original: transcript(), english: [], isTranslationOutOfDate: false, history }
  const form = new FormData()
  const place = { name: null, city: null, country: null, latitude: null, longitude: null }
  const story = {
    ...{ title: "A long story", description: "", category: null, tags: [], happened: "" },
    ...{ recordedOn: version.at, sourceLanguage: null, language: null, place },
    ...{ storytellerId: person, subjectIds: [], sha256: "0".repeat(64) },
  }
  form.append("story", json(story), "story.json")
  form.append("words", json(words), "words.json")
  form.append("audio", new Blob([await readFile(sound)]), "told.wav")
  const headers = { [saveKeyHeader]: importKey(randomUUID(), 1) }
  return caller.call("POST", routes.importStory, { body: form, headers })
}

/** A PNG of nothing but empty chunks. */
const emptyChunks = (count: number) => {
  const picture = Buffer.alloc(8 + 12 * count)
  picture.write("\x89PNG\r\n\x1a\n", 0, "latin1")
  for (let at = 8; at < picture.length; at += 12) picture.write("tEXt", at + 4, "latin1")
  return picture
}

const times = <A>(count: number, call: () => Promise<A>) =>
  Promise.all(Array.from({ length: count }, call))

const longWords = (length: number) => "Then we walked to the sea. ".repeat(length / 27)

/** The heaviest things one user can ask for, each with what it is called. */
export const heavyCalls: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  "a story of an export with 160,000 phrases": (stage) => importWords(stage, false),
  "six of them that are refused, at once": (stage) => times(6, () => importWords(stage, true)),
  "a transcript of 199,000 new characters": ({ caller, story }) =>
    caller.patch(paths.storyContent(story), { originalTranscription: longWords(199_000) }),
  "a transcript of one word": ({ caller, story }) =>
    caller.patch(paths.storyContent(story), { originalTranscription: "ﬃ".repeat(60_000) }),
  "a picture of 400,000 chunks": ({ caller, person }) =>
    caller.sendPhoto(paths.personPhoto(person), emptyChunks(400_000)),
  "twenty people with all their notes": ({ caller }) =>
    caller.post(routes.importPeople, {
      origin: randomUUID(),
      people: Array.from({ length: importedAtOnce }, (_, n) => ({
        ...{ key: String(n), name: `Person ${String(n)}`, relationship: "", isSelf: false },
        ...{ bio: longWords(4_900), notes: longWords(4_900), type: "subject" },
        ...{ birthDate: null, birthPlace: "", language: null },
      })),
    }),
  "ten searches of the longest question": ({ caller }) =>
    times(10, () => caller.post(routes.search, { query: "sea ".repeat(limits.text.query / 4) })),
  "a biography of answers as long as they may be": ({ caller, person }) =>
    caller.post(paths.biography(person), {
      answers: Object.fromEntries(
        ["early_life", "family", "interests", "legacy"].map((key) => [key, longWords(4_900)]),
      ),
    }),
  "ten wrong passwords": ({ caller }) =>
    times(10, () => caller.signIn(`${randomUUID()}@example.org`, "x".repeat(200))),
  "a hundred lists of all people": ({ caller }) => times(100, () => caller.get(routes.people)),
}
