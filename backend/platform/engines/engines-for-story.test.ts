import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readOutside } from "../config/remote-engines.ts"
import { enginesChosen } from "../../app/engines/from-config.ts"
import { toVariables, withoutKeys } from "./engine-settings.ts"
import { enginesNow, forWorker, localEngines } from "./engines-for-story.ts"

const key = "sk-of-the-tests"
const chosen = (given: Parameters<typeof readOutside>[0] = { OPENAI_API_KEY: key }) =>
  enginesChosen({
    dataDir: "/srv/kintale",
    ffmpegPath: "ffmpeg",
    speechModelDirs: [],
    outside: readOutside(given),
  })
const tagsOf = (given: ReturnType<typeof forWorker>) => {
  const { transcribe, translate, write, embed } = Result.getOrThrow(given)
  return [transcribe, translate, write, embed].map(({ _tag }) => _tag)
}

describe("R249 a worker", () => {
  it("asks the server for what is done elsewhere, and is told no key and no address", async () => {
    const given = forWorker(await chosen(), {})
    expect(tagsOf(given)).toEqual(["Relayed", "Relayed", "Relayed", "Relayed"])
    const told = { ...withoutKeys({ OPENAI_API_KEY: key, EMBED_API_KEY: key, HOME: "/" }) }
    expect(told).toEqual({ HOME: "/" })
    expect(JSON.stringify(toVariables(Result.getOrThrow(given)))).not.toContain(key)
  })
})

describe("R250 a story", () => {
  it("has the engines of now by name, and everything here where nothing is set", async () => {
    expect(enginesNow(await chosen())).toEqual({
      transcribe: "gpt-transcribe@api.openai.com",
      write: "gpt-6-luna@api.openai.com",
      embed: "text-embedding-3-small@api.openai.com",
    })
    expect(enginesNow(await chosen({}))).toEqual(localEngines)
    expect(tagsOf(forWorker(await chosen({}), {}))).toEqual([
      "Embedded",
      "Nobody",
      "Embedded",
      "Embedded",
    ])
  })

  it("that stays in the house is worked on here alone", async () => {
    const here = ["Embedded", "Nobody", "Embedded", "Embedded"]
    const engines = enginesNow(await chosen())
    expect(tagsOf(forWorker(await chosen(), { isLocalOnly: true }))).toEqual(here)
    expect(tagsOf(forWorker(await chosen(), { isLocalOnly: true, engines }))).toEqual(here)
  })

  it("keeps the engines it was begun with, also where others are set up since", async () => {
    expect(tagsOf(forWorker(await chosen(), { engines: localEngines }))[0]).toBe("Embedded")
    const engines = enginesNow(await chosen())
    expect(tagsOf(forWorker(await chosen({ OPENAI_API_KEY: "another" }), { engines }))[0]).toBe(
      "Relayed",
    )
  })

  it("R291 is understood by the engine of now, whichever it was begun with", async () => {
    const engines = enginesNow(await chosen({ EMBED_BASE_URL: "http://here:1", EMBED_MODEL: "e" }))
    expect(tagsOf(forWorker(await chosen({}), { engines }))[3]).toBe("Embedded")
    const other = { EMBED_BASE_URL: "http://there:1", EMBED_MODEL: "f" }
    expect(tagsOf(forWorker(await chosen(other), { engines }))[3]).toBe("Relayed")
    expect(tagsOf(forWorker(await chosen(other), { engines: localEngines }))[3]).toBe("Relayed")
  })

  it("says plainly which engine it was begun with where that is gone", async () => {
    const engines = enginesNow(await chosen())
    const failed = Result.flip(forWorker(await chosen({}), { engines }))
    expect(Result.getOrThrow(failed)).toMatchObject({
      reason:
        "This server no longer asks gpt-transcribe at api.openai.com to transcribe this recording. The recording is safe. Press Try again to continue with what it uses now.",
      canPass: false,
    })
    const changed = chosen({ OPENAI_API_KEY: key, WRITE_MODEL: "gpt-7" })
    const other = Result.flip(forWorker(await changed, { engines }))
    expect(Result.getOrThrow(other).reason).toContain("gpt-6-luna at api.openai.com")
  })
})
