import { isIP } from "node:net"
import type { EngineJob } from "#protocol/engine-job.ts"
import { hostOf, isOpenAi, type RemoteModel } from "../../ports/remote-model.ts"

/** Which jobs are done on another machine; null: this server's own engine does it. */
export type OutsideJobs = Readonly<Record<EngineJob, RemoteModel | null>>

const names = { transcribe: "TRANSCRIBE", write: "WRITE", embed: "EMBED" } as const
type Job = (typeof names)[EngineJob]
/** The variables that set up engines on other machines. */
export type OutsideVariable =
  | `${Job}_${"MODEL" | "BASE_URL" | "API_KEY"}`
  | "OPENAI_BASE_URL"
  | "OPENAI_API_KEY"
type Given = Readonly<Partial<Record<OutsideVariable, string>>>

const home = "https://api.openai.com/v1"
/** OpenAI's models that are used where only a key is given. */
const usualModels = {
  transcribe: "gpt-transcribe",
  write: "gpt-6-luna",
  embed: "text-embedding-3-small",
} as const

/** Without what a file of settings or a copied line leaves around it. */
const bare = (given: Given, name: OutsideVariable) => {
  const trimmed = given[name]?.trim()
  return trimmed === "" ? undefined : trimmed
}

/** A key; messages never repeat it. */
const readKey = (given: Given, name: OutsideVariable) => {
  const key = bare(given, name)
  if (key !== undefined && !/^[!-~]+$/.test(key))
    throw new Error(`${name} must be one word of letters, digits and symbols, without spaces.`)
  return key
}

/** An address is not repeated in the message: it may hold a key. */
const readAddress = (given: Given, name: OutsideVariable) => {
  const address = bare(given, name)
  if (address === undefined) return undefined
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new Error(`${name} must look like https://models.example.org/v1.`)
  if (url.username !== "" || url.password !== "")
    throw new Error(
      `${name} must not contain a user name or password. A key belongs in ${name.replace("BASE_URL", "API_KEY")}.`,
    )
  return url.href.replace(/\/+$/, "")
}

const readModel = (given: Given, name: OutsideVariable) => {
  const model = bare(given, name)
  if (model !== undefined && !/^[!-~]{1,200}$/.test(model))
    throw new Error(`${name} must be the name of one model, or embedded.`)
  return model
}

/** One job's engine: its own model, address and key, else the common ones. */
const readJob = (job: EngineJob, given: Given): RemoteModel | null => {
  const name = names[job]
  const model = readModel(given, `${name}_MODEL`)
  const ownUrl = readAddress(given, `${name}_BASE_URL`)
  const ownKey = readKey(given, `${name}_API_KEY`)
  const commonUrl = readAddress(given, "OPENAI_BASE_URL") ?? home
  const commonKey = readKey(given, "OPENAI_API_KEY")
  if (model?.toLowerCase() === "embedded") return null

  const baseUrl = ownUrl ?? commonUrl
  // A key is told to the machine it was given for, and to no other.
  const isCommon = new URL(baseUrl).origin === new URL(commonUrl).origin
  const key = ownKey ?? (isCommon ? commonKey : undefined) ?? null
  if (!isOpenAi({ baseUrl })) {
    if (model !== undefined) return { baseUrl, model, key }
    if (ownUrl !== undefined)
      throw new Error(
        `${name}_BASE_URL needs ${name}_MODEL: only you know what that server calls its model.`,
      )
    if (ownKey !== undefined)
      throw new Error(
        `${name}_API_KEY needs ${name}_MODEL: only you know what that server calls its model.`,
      )
    return null
  }
  if (key !== null) return { baseUrl, model: model ?? usualModels[job], key }
  if (ownUrl !== undefined)
    throw new Error(`${name}_BASE_URL is OpenAI's, which needs a key. Set ${name}_API_KEY.`)
  if (model !== undefined)
    throw new Error(
      `${name}_MODEL needs OPENAI_API_KEY, or ${name}_BASE_URL for a server of your own.`,
    )
  return null
}

/** The engines on other machines. Messages never repeat a key. */
export const readOutside = (given: Given): OutsideJobs => {
  const jobs = {
    transcribe: readJob("transcribe", given),
    write: readJob("write", given),
    embed: readJob("embed", given),
  }
  const common = readAddress(given, "OPENAI_BASE_URL")
  const isNamed = Object.values(names).some((name) => bare(given, `${name}_MODEL`) !== undefined)
  if (common !== undefined && !isOpenAi({ baseUrl: common }) && !isNamed)
    throw new Error(
      "OPENAI_BASE_URL needs TRANSCRIBE_MODEL, WRITE_MODEL or EMBED_MODEL: only you know what that server calls its models.",
    )
  return jobs
}

const whatIsSent = {
  transcribe: "recordings to be transcribed",
  write: "words to be translated and summarized",
  embed: "words and searches to be understood",
} as const

/** For whoever starts the server: what leaves it, where to; null where nothing does. */
export const sendingLine = ({ transcribe, write, embed }: OutsideJobs): string | null => {
  const sent = (
    [
      ["transcribe", transcribe],
      ["write", write],
      ["embed", embed],
    ] as const
  ).flatMap(([job, outside]) =>
    outside === null ? [] : [`${whatIsSent[job]} to ${hostOf(outside)} (${outside.model})`],
  )
  return sent.length === 0 ? null : `This server sends ${sent.join("; ")}.`
}

/** Addresses within a house or a company, by their look; names are not looked up. */
const isWithin = (hostname: string) => {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase()
  if (isIP(bare) === 4)
    return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
      bare,
    )
  if (isIP(bare) === 6) return bare === "::1" || /^(?:fe[89ab]|f[cd])/.test(bare)
  return (
    !bare.includes(".") ||
    /\.(?:local|localhost|internal|lan|home|intranet|home\.arpa|ts\.net)$/.test(bare)
  )
}

/** For whoever starts the server: keys and stories that would travel where others can read along. */
export const outsideWarnings = (jobs: OutsideJobs): ReadonlyArray<string> => {
  const open = Object.values(jobs).flatMap((outside) => {
    if (outside === null) return []
    const { protocol, hostname } = new URL(outside.baseUrl)
    return protocol === "http:" && !isWithin(hostname) ? [outside] : []
  })
  return [...new Set(open.map(hostOf))].map((host) => {
    const what = open.some((outside) => hostOf(outside) === host && outside.key !== null)
      ? "its key and everything people tell"
      : "everything people tell"
    return `What is sent to ${host} is not encrypted, so anyone in between can read ${what}. Use an address that starts with https:// if there is one.`
  })
}

const readLimit = (given: string | undefined, name: string, example: string) => {
  const limit = given?.trim()
  if (limit === undefined || limit === "") return null
  if (!/^[1-9]\d{0,14}$/.test(limit))
    throw new Error(`${name} must be a whole number, such as ${example}, or not set.`)
  return Number(limit)
}

/** How much may be sent to other machines in a month; null: there is no limit. */
export const readMonthlyLimits = (given: {
  readonly AI_MINUTES_PER_MONTH?: string
  readonly AI_TOKENS_PER_MONTH?: string
}) => ({
  aiMinutesPerMonth: readLimit(given.AI_MINUTES_PER_MONTH, "AI_MINUTES_PER_MONTH", "600"),
  aiTokensPerMonth: readLimit(given.AI_TOKENS_PER_MONTH, "AI_TOKENS_PER_MONTH", "1000000"),
})
