import { join } from "node:path"
import type { LiveEvent } from "#protocol/events.ts"
import type { Phase } from "#protocol/story.ts"
import { wavOf } from "../../backend/adapters/via-server/wav.ts"
import { Caller } from "../support/api-client.ts"
import { type ModelServer, startModelServer } from "../support/fakes/model-server.ts"
import type { Asked } from "../support/fakes/model-server/requests.ts"
import { startServer } from "../support/spawn-server.ts"
import { joinedAusten, makeFolder } from "../support/audio.ts"
import { openScreen, storyBecomes } from "../support/wait-for.ts"
import { heading, line } from "./statistics.ts"

/** Repetitions of the joined recordings that make ten minutes. */
const tenMinutes = 21
/** How long the stand-in takes for each answer, as a machine far away does: seconds. */
const answersIn = Number(process.argv[3] ?? 2)
/** As the product asks: so many pieces at a time, texts one after the other. */
const piecesAtOnce = 4

const silence = (seconds: number) => new Float32Array(Math.round(seconds * 16_000))
const since = (begun: number) => (performance.now() - begun) / 1000

const standIn = async () => {
  const models = await startModelServer()
  models.before(() => new Promise((resolve) => setTimeout(resolve, answersIn * 1000)))
  models.hear((_, n) => ({
    language: "fr",
    text: `Voici ce qui fut dit dans le morceau ${String(n)}. Le moulin tournait encore, et la rivière gelait en hiver.`,
  }))
  return models
}

/** The same question without anything of ours around it. */
const bare = async ({ url }: ModelServer, { path, speech, chat, vectors }: Asked) => {
  const json = (body: unknown) =>
    fetch(url + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    })
  const ask = () => {
    if (speech !== undefined) {
      const form = new FormData()
      form.append("file", new Blob([Uint8Array.from(wavOf(silence(speech.seconds)))]), "piece.wav")
      form.append("model", speech.model)
      form.append("response_format", speech.format ?? "json")
      return fetch(url + path, { method: "POST", body: form })
    }
    if (chat !== undefined) {
      const messages = [
        { role: "system", content: chat.system },
        { role: "user", content: chat.user },
      ]
      return json({ model: chat.model, messages })
    }
    return json({ model: vectors?.model, input: vectors?.texts })
  }
  const answer = await ask()
  await answer.text()
}

/** How long the same questions take, so many at a time. */
const barely = async (models: ModelServer, asked: ReadonlyArray<Asked>, atOnce: number) => {
  const left = asked.values()
  const begun = performance.now()
  const askOn = async () => {
    for (const question of left) await bare(models, question)
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return since(begun)
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
    const screen = await openScreen(anna)
    const begins = new Map<string, number>()
    screen.on("event", (event: LiveEvent) => {
      if (event._tag !== "StoryProgressed") return
      const { phase } = event.progress
      if (!begins.has(phase)) begins.set(phase, performance.now())
    })
    const { id } = await anna.save(recording, undefined, { source_lang: "fr" })
    const { duration } = await storyBecomes(
      anna,
      id,
      ({ processing }) => processing.state === "ready",
    )
    const ready = performance.now()
    screen.close()
    const ends = [...begins.values(), ready]
    const names = [...begins.keys()]
    const secondsOf = (phase: Phase) => {
      const at = names.indexOf(phase)
      return ((ends[at + 1] ?? Number.NaN) - (ends[at] ?? Number.NaN)) / 1000
    }
    return { duration, secondsOf, asked: [...models.asked] }
  } finally {
    await server.stop()
  }
}

/** What the product adds to calls of machines elsewhere, beside the same calls made barely in the same run. */
export const measure = async () => {
  const recording = await joinedAusten(join(await makeFolder(), "ten-minutes.mp3"), tenMinutes)
  const models = await standIn()
  const { duration, secondsOf, asked } = await throughTheProduct(recording, models)
  const pieces = asked.filter(({ speech }) => speech !== undefined)
  const texts = asked.filter(({ chat }) => chat !== undefined)
  const translating = texts.filter(({ chat }) => JSON.stringify(chat?.data).includes("paragraphs"))
  const summing = texts.filter((question) => !translating.includes(question))
  heading("npm run bench engines")
  line("recording (s)", duration)
  line("the stand-in answers after (s)", answersIn)
  for (const { name, phase, questions, atOnce } of [
    { name: "hearing", phase: "transcribing", questions: pieces, atOnce: piecesAtOnce },
    { name: "translating", phase: "translating", questions: translating, atOnce: 1 },
    { name: "summing up", phase: "summarizing", questions: summing, atOnce: 1 },
  ] as const) {
    const bare = await barely(models, questions, atOnce)
    line(`${name}: questions, ${String(atOnce)} at a time`, questions.length)
    line("  through the product (s)", secondsOf(phase))
    line("  the same barely (s)", bare)
    line("  ratio (aim: at most 1.1)", secondsOf(phase) / bare)
  }
  await models.stop()
}
