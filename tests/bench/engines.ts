import { join } from "node:path"
import { Caller } from "../support/api-client.ts"
import { type ModelServer, startModelServer } from "../support/fakes/model-server.ts"
import { startServer } from "../support/spawn-server.ts"
import { joinedAusten, makeFolder } from "../support/audio.ts"
import { heading, line } from "./report.ts"
import { readyStory } from "./story-phases.ts"

/** Repetitions of the joined recordings that make ten minutes. */
const tenMinutes = 21
/** How long the stand-in takes for each answer, as a machine far away does: seconds. */
const answersIn = Number(process.argv[3] ?? 2)
/** As the product asks: so many pieces at a time, texts one after the other. */
const piecesAtOnce = 4

const standIn = async () => {
  const models = await startModelServer()
  models.before(() => new Promise((resolve) => setTimeout(resolve, answersIn * 1000)))
  models.hear((_, n) => ({
    language: "fr",
    text: `Voici ce qui fut dit dans le morceau ${String(n)}. Le moulin tournait encore, et la rivière gelait en hiver.`,
  }))
  return models
}

/** A recording through the product: how long each phase took, and what was asked for it. */
const throughTheProduct = async (recording: string, models: ModelServer) => {
  const address = (job: string, model: string) => ({
    [`${job}_BASE_URL`]: models.url,
    [`${job}_MODEL`]: model,
  })
  const server = await startServer({
    env: {
      ...address("TRANSCRIBE", "gpt-transcribe"),
      ...address("WRITE", "gpt-6-luna"),
      ...address("EMBED", "text-embedding-3-small"),
    },
  })
  try {
    const anna = new Caller(server.url)
    await anna.join()
    return await readyStory(anna, recording, { source_lang: "fr" })
  } finally {
    await server.stop()
  }
}

/** What the product adds to the answers of machines elsewhere. */
export const measure = async () => {
  const recording = await joinedAusten(join(await makeFolder(), "ten-minutes.mp3"), tenMinutes)
  const models = await standIn()
  const { story, phases } = await throughTheProduct(recording, models)
  const texts = models.asked.filter(({ chat }) => chat !== undefined)
  const translations = texts.filter(({ chat }) => JSON.stringify(chat?.data).includes("paragraphs"))
  heading("npm run bench engines")
  line("recording (s)", story.duration)
  line("the stand-in answers after (s)", answersIn)
  for (const { name, phase, questions, atOnce } of [
    {
      ...{ name: "hearing", phase: "transcribing", atOnce: piecesAtOnce },
      questions: models.asked.filter(({ speech }) => speech !== undefined).length,
    },
    { name: "translating", phase: "translating", questions: translations.length, atOnce: 1 },
    {
      ...{ name: "summing up", phase: "summarizing", atOnce: 1 },
      questions: texts.length - translations.length,
    },
  ] as const) {
    const seconds = phases.get(phase) ?? Number.NaN
    const waited = Math.ceil(questions / atOnce) * answersIn
    line(`${name}: questions, ${String(atOnce)} at a time`, questions)
    line("  through the product (s)", seconds)
    line("  waiting for the answers alone (s)", waited)
    line("  ratio (aim: at most 1.1)", seconds / waited)
  }
  await models.stop()
}
