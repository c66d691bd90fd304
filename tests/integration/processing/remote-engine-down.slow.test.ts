import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { paths, routes } from "#protocol/paths.ts"
import type { StoryId } from "#protocol/ids.ts"
import type { Story } from "#protocol/story.ts"
import { kennedy } from "../../../backend/adapters/sherpa/voice.fixture.ts"
import { Caller } from "../../support/api-client.ts"
import { type Act, type ModelServer, startModelServer } from "../../support/fakes/model-server.ts"
import { type RunningServer, startServer } from "../../support/spawn-server.ts"
import { makeFolder, makeSound } from "../../support/audio.ts"
import { storyBecomes } from "../../support/wait-for.ts"

let models: ModelServer
let server: RunningServer
let recording: string
let anna: Caller
const key = "sk-key-of-the-family"
beforeAll(async () => {
  models = await startModelServer({ key })
  recording = await makeSound(join(await makeFolder(), "told.mp3"), "-i", kennedy.file, "-t", "4")
  server = await startServer({
    env: {
      ...{ TRANSCRIBE_BASE_URL: models.url, TRANSCRIBE_MODEL: "gpt-transcribe" },
      ...{ TRANSCRIBE_API_KEY: key, LOG_LEVEL: "info", PLAN: "unlimited" },
    },
  })
  anna = new Caller(server.url)
  await anna.join()
})
afterAll(async () => {
  await server.stop()
  await models.stop()
})

const told = async (fields = {}) =>
  (await anna.save(recording, undefined, { source_lang: "fr", ...fields })).id

/** What the story says of why it is not worked on. */
const troubleOf = ({ processing }: Story) => {
  if (processing.state === "failed") return processing.reason
  return processing.state === "working" ? processing.waits?.reason : undefined
}
const ready = (id: StoryId) =>
  storyBecomes(anna, id, ({ processing }) => processing.state === "ready")

const safe = String.raw`\. The recording is safe\.`
const rows: ReadonlyArray<{
  /** What the other machine does. */
  readonly what: string
  readonly act: Act
  /** What the family reads, around the machine's name. */
  readonly says: readonly [string, string]
  /** It is asked again by itself. */
  readonly passes?: true
}> = [
  {
    what: "has no money left for us",
    act: { do: "error", status: 429, code: "insufficient_quota" },
    says: ["This server has used up its budget at ", ""],
  },
  {
    what: "does not know our key",
    act: { do: "error", status: 401, code: "invalid_api_key" },
    says: ["", " doesn't accept this server's key"],
  },
  {
    what: "does not have the model",
    act: { do: "error", status: 404, code: "model_not_found" },
    says: ["", " doesn't have what this server is set up to ask for"],
  },
  {
    what: "cannot take that much",
    act: { do: "error", status: 413 },
    says: ["This is too much at once for ", ""],
  },
  {
    what: "does not understand us",
    act: { do: "error", status: 400 },
    says: ["", " didn't understand this server's request"],
  },
  {
    what: "will not hear such a thing",
    act: { do: "error", status: 400, code: "content_policy_violation" },
    says: ["", " declined to transcribe this recording"],
  },
  {
    what: "is busy",
    act: { do: "error", status: 429, headers: { "retry-after": "1200" } },
    says: ["", " is busy right now"],
    passes: true,
  },
  {
    what: "is broken",
    act: { do: "error", status: 500 },
    says: ["We can't reach ", " right now"],
    passes: true,
  },
  {
    what: "hangs up",
    act: { do: "drop" },
    says: ["We can't reach ", " right now"],
    passes: true,
  },
]

describe("R302 where another machine hears, and it", () => {
  it("fails, the story says in words of ours what it is, and Try again hears it once it can", async () => {
    models.hear(() => ({ text: "Il neigeait sur le moulin.", language: "fr" }))
    const [first, ...others] = rows
    if (first === undefined) throw new Error("nothing to try")
    models.always(first.act)
    const id = await told()
    for (const { what, act, says, passes = false } of [first, ...others]) {
      if (act !== first.act) {
        models.always(act)
        expect((await anna.post(paths.processStory(id), {})).status, what).toBeLessThan(300)
      }
      const sentence = new RegExp(`^${says.join(models.host.replaceAll(".", "\\."))}${safe}`)
      const troubled = await storyBecomes(anna, id, (story) =>
        sentence.test(troubleOf(story) ?? ""),
      )
      expect(troubled.processing, what).toMatchObject(
        passes ? { state: "working" } : { state: "failed", canRetry: true },
      )
      expect(JSON.stringify(troubled), what).not.toContain(models.secret)
    }
    models.always(null)
    await anna.post(paths.processStory(id), {})
    expect(await ready(id)).toMatchObject({
      originalTranscription: "Il neigeait sur le moulin.",
      detectedLanguage: "fr",
      sent: [{ job: "transcribe", host: models.host, model: "gpt-transcribe" }],
    })
  })

  it("is to get nothing of a story, it gets nothing, and this server listens itself", async () => {
    const before = models.asked.length
    const id = await told({ source_lang: "en", local: "true" })
    const story = await ready(id)
    expect(story).toMatchObject({ isLocalOnly: true, detectedLanguage: "en" })
    expect(story.originalTranscription).toMatch(/americans/i)
    expect(models.asked).toHaveLength(before)
    expect(story.sent ?? []).toEqual([])
  })

  it("is told nothing but the sound and names, and no log repeats a key, a word or what it said", async () => {
    const [first] = models.asked
    expect(first?.authorization).toBe(`Bearer ${key}`)
    expect(first?.speech?.fileName).toBe("piece.wav")
    const log = server.said.join("\n")
    expect(log).toContain("insufficient_quota")
    for (const hidden of [key, models.secret, "Il neigeait"]) expect(log).not.toContain(hidden)
    const capabilities = await anna.get(routes.capabilities)
    expect(capabilities.body).toMatchObject({
      sends: [{ job: "transcribe", host: models.host }],
      local: { transcribes: ["en"], detectsLanguage: false },
    })
    expect(JSON.stringify((await anna.get(routes.health)).body)).not.toContain(key)
  })
})
