import { randomUUID } from "node:crypto"
import { fast } from "../fast-server.ts"
import { Effect, Option } from "effect"
import { StoryId } from "#protocol/ids.ts"
import type { Transcript } from "#protocol/transcript.ts"
import { readConfig } from "../../../backend/platform/config/config.ts"
import { serve } from "../../../backend/main.ts"
import { Database } from "../../../backend/platform/database/database.ts"
import type { RestartedServer } from "./restartable-server.ts"
import { toldStory } from "./shared-story.ts"

const paragraphs: Transcript = [
  {
    start: 0.2,
    end: 3.1,
    text: "Once upon a time, in a house by the sea.",
    phrases: [
      { start: 0.2, end: 1.4, text: "Once upon a time," },
      { start: 1.7, end: 3.1, text: "in a house by the sea." },
    ],
  },
  {
    start: 4,
    end: 6.25,
    text: "Da wohnte Großmutter 🎉.",
    phrases: [{ start: 4, end: 6.25, text: "Da wohnte Großmutter 🎉." }],
  },
]
const translation = ["Once upon a time, in a house by the sea.", "There lived Grandmother."]

/** Words as a story had them before transcripts were shared documents, and the texts they are now. */
export const oldTranscript = {
  paragraphs,
  words: paragraphs.map(({ text }) => text).join("\n"),
  english: translation.join("\n"),
}

/** Leaves a data folder with stories whose words an earlier version of the product kept. */
export const neverOpened = async (
  { dataDir, port }: RestartedServer,
  recording: string,
  count: number,
) => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "error" })
  const { url, app, runtime } = await serve(config, fast())
  const { anna, id: told } = await toldStory(url, recording)
  const another = Effect.gen(function* () {
    const { stories, oldTranscripts } = yield* Database
    const story = Option.getOrThrow(yield* stories.get(told))
    const id = StoryId.make(yield* stories.nextId)
    yield* stories.insert({ ...story, id, saveKey: randomUUID() })
    yield* oldTranscripts.insert({ id, language: "de", paragraphs, translation })
    return id
  })
  const ids = await runtime.runPromise(Effect.all(Array.from({ length: count }, () => another)))
  await app.close()
  return { anna, ids }
}
