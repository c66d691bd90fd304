import { describe, expect, it } from "vitest"
import { nameOf } from "../../ports/remote-model.ts"
import {
  type OutsideVariable,
  outsideWarnings,
  sendingLine,
  readMonthlyLimits,
  readOutside,
} from "./remote-engines.ts"

type Given = Partial<Record<OutsideVariable, string>>

const named = (given: Given) => {
  const { transcribe, write, embed } = readOutside(given)
  return [transcribe, write, embed].map((one) => (one === null ? "embedded" : nameOf(one)))
}
const keysOf = (given: Given) => Object.values(readOutside(given)).map((one) => one?.key ?? null)

const sentenceFor = (read: () => unknown) => {
  try {
    read()
  } catch (problem) {
    if (problem instanceof Error) return problem.message
  }
  return "no problem"
}

const key = "sk-Abc_123"
const openAi = [
  "gpt-transcribe@api.openai.com",
  "gpt-6-luna@api.openai.com",
  "text-embedding-3-small@api.openai.com",
]
const none = ["embedded", "embedded", "embedded"]

describe("R248 engines on other machines", () => {
  it.each<[string, Given, ReadonlyArray<string>]>([
    ["nothing is set", {}, none],
    ["all is blank", { OPENAI_API_KEY: " ", WRITE_MODEL: "", OPENAI_BASE_URL: "\n" }, none],
    ["there is a key at OpenAI", { OPENAI_API_KEY: key }, openAi],
    [
      "there is one job's key at OpenAI",
      { WRITE_API_KEY: key },
      ["embedded", "gpt-6-luna@api.openai.com", "embedded"],
    ],
    [
      "jobs stay here, however that is spelled",
      { OPENAI_API_KEY: key, TRANSCRIBE_MODEL: "Embedded", EMBED_MODEL: " embedded " },
      ["embedded", "gpt-6-luna@api.openai.com", "embedded"],
    ],
    [
      "a server of one's own names one model",
      { OPENAI_BASE_URL: "http://ollama:11434/v1/", WRITE_MODEL: "qwen3:8b" },
      ["embedded", "qwen3:8b@ollama:11434", "embedded"],
    ],
    [
      "all three are at different machines",
      {
        TRANSCRIBE_BASE_URL: "http://whisper:8080/v1",
        TRANSCRIBE_MODEL: "whisper",
        WRITE_BASE_URL: "https://llm.example.org/api/v1/",
        WRITE_MODEL: "a@b",
        OPENAI_API_KEY: key,
        EMBED_MODEL: "text-embedding-3-large",
      },
      ["whisper@whisper:8080", "a@b@llm.example.org", "text-embedding-3-large@api.openai.com"],
    ],
    [
      "all stay here at a server of one's own",
      { OPENAI_BASE_URL: "http://ollama:11434/v1", WRITE_MODEL: "embedded" },
      none,
    ],
  ])("are as they are set where %s", (_, given, engines) => {
    expect(named(given)).toEqual(engines)
  })

  it.each<[string, Given]>([
    [
      "TRANSCRIBE_BASE_URL needs TRANSCRIBE_MODEL: only you know what that server calls its model.",
      { TRANSCRIBE_BASE_URL: "http://whisper:8080/v1" },
    ],
    [
      "EMBED_API_KEY needs EMBED_MODEL: only you know what that server calls its model.",
      { OPENAI_BASE_URL: "http://ollama/v1", WRITE_MODEL: "m", EMBED_API_KEY: key },
    ],
    [
      "WRITE_MODEL needs OPENAI_API_KEY, or WRITE_BASE_URL for a server of your own.",
      { WRITE_MODEL: "qwen3" },
    ],
    [
      "WRITE_BASE_URL is OpenAI's, which needs a key. Set WRITE_API_KEY.",
      { WRITE_BASE_URL: "https://api.openai.com/v1" },
    ],
    [
      "OPENAI_BASE_URL needs TRANSCRIBE_MODEL, WRITE_MODEL or EMBED_MODEL: only you know what that server calls its models.",
      { OPENAI_BASE_URL: "http://ollama:11434/v1", OPENAI_API_KEY: key },
    ],
    ["EMBED_MODEL must be the name of one model, or embedded.", { EMBED_MODEL: "one two" }],
    ...["ollama:11434", "ftp://a/v1", "file:///etc/passwd", "https://", "https://a/v1?key=k"].map(
      (url): [string, Given] => [
        "OPENAI_BASE_URL must look like https://models.example.org/v1.",
        { OPENAI_BASE_URL: url, WRITE_MODEL: "m" },
      ],
    ),
  ])("stop the start with one sentence: %s", (sentence, given) => {
    expect(sentenceFor(() => readOutside(given))).toBe(sentence)
  })
})

describe("R249 a key", () => {
  it("is taken without the blanks and line ends around it", () => {
    expect(keysOf({ OPENAI_API_KEY: ` ${key}\r\n` })).toEqual([key, key, key])
  })

  it.each(["sk two words", "sk-a\nb", "sk-ключ", "sk-\u200b1"])(
    "is refused without being repeated where it could never get through: %j",
    (wrong) => {
      const sentence = sentenceFor(() => readOutside({ EMBED_API_KEY: wrong }))
      expect(sentence).toBe(
        "EMBED_API_KEY must be one word of letters, digits and symbols, without spaces.",
      )
    },
  )

  it("within an address is refused without being repeated", () => {
    const sentence = sentenceFor(() =>
      readOutside({ WRITE_BASE_URL: "https://me:secret-of-mine@a.example/v1", WRITE_MODEL: "m" }),
    )
    expect(sentence).toMatch(/^WRITE_BASE_URL must not contain .* WRITE_API_KEY\.$/)
    expect(sentence).not.toContain("secret-of-mine")
  })

  it("is told to the machine it was given for, and to no other", () => {
    const given = {
      OPENAI_API_KEY: key,
      WRITE_BASE_URL: "https://llm.example/v1",
      WRITE_MODEL: "m",
    }
    expect(keysOf(given)).toEqual([key, null, key])
    expect(keysOf({ ...given, WRITE_API_KEY: "own" })).toEqual([key, "own", key])
    expect(keysOf({ ...given, WRITE_BASE_URL: "https://api.openai.com/v1/" })[1]).toBe(key)
  })
})

describe("R249 whoever starts the server", () => {
  const warned = (url: string, more: Given = {}) =>
    outsideWarnings(readOutside({ WRITE_BASE_URL: url, WRITE_MODEL: "m", ...more }))

  it.each([
    "https://llm.example.org/v1",
    "http://localhost:1234/v1",
    "http://ollama:11434/v1",
    "http://192.168.1.20/v1",
    "http://[::1]:8080/v1",
    "http://[fd00::2]/v1",
    "http://box.local/v1",
    "http://100.101.2.3/v1",
  ])("is told nothing of %s, where nobody reads along", (url) => {
    expect(warned(url, { WRITE_API_KEY: key })).toEqual([])
  })

  it.each(["http://llm.example.org/v1", "http://172.32.0.1/v1", "http://[2a00::1]/v1"])(
    "is warned of %s, once a machine",
    (url) => {
      expect(warned(url, { EMBED_BASE_URL: url, EMBED_MODEL: "e" })).toHaveLength(1)
      expect(warned(url)[0]).toContain("anyone in between can read everything people tell.")
      expect(warned(url, { WRITE_API_KEY: key })[0]).toContain("its key and everything people tell")
    },
  )
})

describe("R249 what leaves the server", () => {
  it("is said at the start, with its host, and nothing is said where nothing does", () => {
    expect(sendingLine(readOutside({}))).toBeNull()
    const given = { OPENAI_API_KEY: key, TRANSCRIBE_MODEL: "embedded" }
    expect(sendingLine(readOutside(given))).toBe(
      "This server sends words to be translated and summarized to api.openai.com (gpt-6-luna); words and searches to be understood to api.openai.com (text-embedding-3-small).",
    )
  })
})

describe("R248 what may be sent in a month", () => {
  it("is not limited when nobody says, and what is said otherwise", () => {
    expect(readMonthlyLimits({})).toEqual({ aiMinutesPerMonth: null, aiTokensPerMonth: null })
    expect(
      readMonthlyLimits({ AI_MINUTES_PER_MONTH: " 600 ", AI_TOKENS_PER_MONTH: "1000000" }),
    ).toEqual({ aiMinutesPerMonth: 600, aiTokensPerMonth: 1_000_000 })
  })

  it.each(["0", "-1", "1.5", "many", "1e6", "600 minutes"])(
    "stops the start with one sentence when it is %s",
    (given) => {
      expect(sentenceFor(() => readMonthlyLimits({ AI_MINUTES_PER_MONTH: given }))).toBe(
        "AI_MINUTES_PER_MONTH must be a whole number, such as 600, or not set.",
      )
    },
  )
})
