import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { Schema } from "effect"
import { RegistrationPolicy } from "#protocol/account.ts"
import { limits } from "#protocol/limits.ts"
import type { PlansHere } from "#protocol/plan.ts"
import { Email } from "#protocol/user.ts"
import { LogFormat, LogLevel } from "../observability/log.ts"
import { readMailServer, readSender, usualSender } from "./smtp.ts"
import { type MediaPlace, readMediaPlace } from "./media-store.ts"
import { type OutsideJobs, readMonthlyLimits, readOutside } from "./remote-engines.ts"
import { type PaymentKeys, readPayment } from "./stripe.ts"
import { type ProviderKeys, readProviders } from "./oidc.ts"
import { Environment } from "./environment.ts"
import { isSet, withSecretFiles } from "./secret-files.ts"
import { sessionKeyOf, storedSessionKey } from "./session-key.ts"

const NodeRole = Schema.Literals(["all", "web", "worker"])
type NodeRole = typeof NodeRole.Type

/** What each node would otherwise make or keep for itself. */
const sharedSettings = [
  "MONGODB_URL",
  "MEDIA_DIR",
  "SESSION_SECRET",
  "MAIL_URL",
  "PUBLIC_URL",
] as const

export interface Config {
  readonly dataDir: string
  readonly host: string
  /** 0 lets the operating system choose a free port. */
  readonly port: number
  /** The address users open, without a trailing slash; null until the port is known. */
  readonly publicUrl: string | null
  readonly mongodbUrl: string | null
  /** Through which the nodes of a server hear one another; null: this is the only node. */
  readonly redisUrl: string | null
  /** What this node does: answers browsers, works in the background, or both. */
  readonly role: NodeRole
  /** Where recordings, photos and uploads under way are; all nodes share it. */
  readonly mediaPlace: MediaPlace
  /** Their folder, where they are on a disk. */
  readonly mediaDir: string
  /** A service that says what a position is called; null: only the places of this server do. */
  readonly geocoderUrl: string | null
  /** A file of streets in the data folder, as it was written; null: maps show towns. */
  readonly mapFile: string | null
  /** A style that maps are drawn by, as it was written; a file of streets comes before it. */
  readonly mapStyleUrl: string | null
  /** The mail server; null: emails are written to the data folder. */
  readonly mailUrl: string | null
  /** The sender of emails, as it appears in them. */
  readonly mailFrom: string
  /** An address for users who cannot sign in. */
  readonly supportEmail: string | null
  /** Whose account runs the server; null: the first one. */
  readonly operatorEmail: string | null
  /** Who may open an account. */
  /** Null: whoever runs the server may choose on its page; open until then. */
  readonly registration: RegistrationPolicy | null
  readonly ffmpegPath: string | null
  /** Folders of speech models to use instead of the bundled one. */
  readonly speechModelDirs: ReadonlyArray<string>
  /** Whether words that were perhaps heard wrong are looked for. */
  readonly checksWords: boolean
  /** What other machines do for this server. */
  readonly outside: OutsideJobs
  /** How much may be sent to them in a month, and how many tokens; null: there is no limit. */
  readonly aiMinutesPerMonth: number | null
  readonly aiTokensPerMonth: number | null
  /** The sign-in providers that are configured. */
  readonly providerKeys: ReadonlyArray<ProviderKeys>
  /** This server's keys at Stripe; null where nothing is paid. */
  readonly payment: PaymentKeys | null
  /** What plans there are here. */
  readonly plans: PlansHere
  /** The 32-byte key that encrypts the session cookie. */
  readonly sessionKey: Buffer
  readonly trustProxy: boolean
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  /** Where it is shown what is measured; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
}

const inWords = (name: (typeof sharedSettings)[number]) =>
  name === "MEDIA_DIR" ? "MEDIA_DIR (or S3_URL)" : name

/** The settings of one node among several. Error messages never contain the address, which may hold a key. */
const nodeSettings = (
  env: typeof Environment.Type,
  dataDir: string,
): Pick<Config, "redisUrl" | "role" | "mediaPlace" | "mediaDir"> => {
  const mediaPlace = readMediaPlace(env)
  const { REDIS_URL = null, ROLE = "all", MEDIA_DIR } = env
  if (!Schema.is(NodeRole)(ROLE)) throw new Error("ROLE must be all, web or worker.")
  if (REDIS_URL === null) {
    if (ROLE !== "all")
      throw new Error(
        "ROLE needs REDIS_URL: a node that does only part of the work must hear from the nodes that do the rest.",
      )
  } else {
    if (!URL.canParse(REDIS_URL) || !/^rediss?:$/.test(new URL(REDIS_URL).protocol))
      throw new Error("REDIS_URL must look like redis://redis.example.org:6379 or rediss://….")
    const missing = sharedSettings.filter(
      (name) => env[name] === undefined && !(name === "MEDIA_DIR" && mediaPlace.kind !== "disk"),
    )
    if (missing.length > 0)
      throw new Error(
        `With REDIS_URL there are several nodes, and they have to share what each would otherwise keep for itself. Also set ${missing.map(inWords).join(", ")}, the same on every node.`,
      )
  }
  return { redisUrl: REDIS_URL, role: ROLE, mediaPlace, mediaDir: resolve(MEDIA_DIR ?? dataDir) }
}

/** The mail settings. Error messages never contain the password. */
const mailSettings = (
  { MAIL_URL, MAIL_FROM }: typeof Environment.Type,
  publicUrl: string | null,
): Pick<Config, "mailUrl" | "mailFrom"> => {
  if (MAIL_URL !== undefined && readMailServer(MAIL_URL) === null)
    throw new Error(
      "MAIL_URL must look like smtp://user:password@mail.example.org:587 or smtps://…, with %40 for an @ in the user or the password.",
    )
  if (MAIL_FROM !== undefined && readSender(MAIL_FROM) === null)
    throw new Error("MAIL_FROM must look like Kintale <kintale@example.org>.")
  return { mailUrl: MAIL_URL ?? null, mailFrom: MAIL_FROM ?? usualSender(publicUrl) }
}

/** The address is not repeated in the message: it may hold a key. */
const geocoderAddress = (given: string | undefined) => {
  if (given === undefined) return null
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new Error("GEOCODER_URL must look like https://geocoder.example.org/reverse.")
  return given
}

const emailAddress = (name: "SUPPORT_EMAIL" | "OPERATOR_EMAIL", given: string | undefined) => {
  if (given === undefined) return null
  if (!Schema.is(Email)(given)) throw new Error(`${name} must be an email address.`)
  return given
}

const portOf = (name: "PORT" | "METRICS_PORT", given: string) => {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Infinity
  if (port > 65_535) throw new Error(`${name} must be a number from 0 to 65535.`)
  return port
}

/** As people write it in settings. */
const switches = new Map([
  ...["true", "yes", "on", "1"].map((word) => [word, true] as const),
  ...["false", "no", "off", "0"].map((word) => [word, false] as const),
])
const switchOf = (name: "TRUST_PROXY" | "CHECK_WORDS", given: string, words = "true or false") => {
  const isOn = switches.get(given.toLowerCase())
  if (isOn === undefined) throw new Error(`${name} must be ${words}.`)
  return isOn
}

const logSettings = ({
  LOG_LEVEL = "info",
  LOG_FORMAT = "text",
}: typeof Environment.Type): Pick<Config, "logLevel" | "logFormat"> => {
  if (!Schema.is(LogLevel)(LOG_LEVEL))
    throw new Error(`LOG_LEVEL must be one of ${LogLevel.literals.join(", ")}.`)
  if (!Schema.is(LogFormat)(LOG_FORMAT)) throw new Error("LOG_FORMAT must be text or json.")
  return { logLevel: LOG_LEVEL, logFormat: LOG_FORMAT }
}

const registrationPolicy = (given: string | undefined): RegistrationPolicy | null => {
  if (given === undefined) return null
  if (!Schema.is(RegistrationPolicy)(given))
    throw new Error("REGISTRATION must be open, invited or closed.")
  return given
}

/** The plans that are offered, which follow from whether somebody can pay for one. */
const planSettings = (env: typeof Environment.Type): Pick<Config, "payment" | "plans"> => {
  const payment = readPayment(env)
  if (env.PLAN !== undefined && env.PLAN !== "unlimited")
    throw new Error("PLAN must be unlimited, or not set.")
  if (env.PLAN === "unlimited" && payment !== null)
    throw new Error(
      "PLAN=unlimited and the STRIPE_ settings can't be combined: without limits there is nothing to sell.",
    )
  if (payment !== null) {
    return { payment, plans: { kind: "premium", publicKey: payment.publicKey } }
  }
  return { payment, plans: { kind: env.PLAN === "unlimited" ? "unlimited" : "free-only" } }
}

const foldersOf = (given = "") =>
  given
    .split(",")
    .map((folder) => folder.trim())
    .filter((folder) => folder !== "")
    .map((folder) => resolve(folder))

const publicAddress = (given: string | undefined): string | null => {
  if (given === undefined) return null
  if (!/^https?:\/\/[^/]+\/?$/.test(given))
    throw new Error("PUBLIC_URL must look like https://stories.example.org, without a path.")
  return given.replace(/\/$/, "")
}

export const readConfig = (variables: NodeJS.ProcessEnv): Config => {
  // Passed over, it would have a server look for recordings where they never were.
  if (isSet(variables, "MEDIA_STORE"))
    throw new Error(
      "MEDIA_STORE is no longer a setting, because recordings can't be in MongoDB anymore: remove it, and set S3_URL to keep them in a bucket or MEDIA_DIR to keep them in a folder.",
    )
  const env = Schema.decodeUnknownSync(Environment)(withSecretFiles(variables))
  const publicUrl = publicAddress(env.PUBLIC_URL)
  const mail = mailSettings(env, publicUrl)
  const dataDir = resolve(env.DATA_DIR ?? "data")
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return {
    dataDir,
    host: env.HOST ?? "127.0.0.1",
    port: portOf("PORT", env.PORT ?? "3000"),
    publicUrl,
    mongodbUrl: env.MONGODB_URL ?? null,
    ...nodeSettings(env, dataDir),
    geocoderUrl: geocoderAddress(env.GEOCODER_URL),
    mapFile: env.MAP_FILE ?? null,
    mapStyleUrl: env.MAP_STYLE_URL ?? null,
    ...mail,
    supportEmail: emailAddress("SUPPORT_EMAIL", env.SUPPORT_EMAIL),
    operatorEmail: emailAddress("OPERATOR_EMAIL", env.OPERATOR_EMAIL),
    registration: registrationPolicy(env.REGISTRATION),
    ffmpegPath: env.FFMPEG_PATH ?? null,
    speechModelDirs: foldersOf(env.SPEECH_MODEL_DIR),
    checksWords: switchOf("CHECK_WORDS", env.CHECK_WORDS ?? "on", "on or off"),
    outside: readOutside(env),
    ...readMonthlyLimits(env),
    providerKeys: readProviders(env),
    ...planSettings(env),
    sessionKey:
      env.SESSION_SECRET === undefined
        ? storedSessionKey(dataDir)
        : sessionKeyOf(env.SESSION_SECRET),
    trustProxy: switchOf("TRUST_PROXY", env.TRUST_PROXY ?? "false"),
    ...logSettings(env),
    metrics:
      env.METRICS_PORT === undefined
        ? null
        : {
            host: env.METRICS_HOST ?? "127.0.0.1",
            port: portOf("METRICS_PORT", env.METRICS_PORT),
          },
  }
}

/** For whoever starts a server on which nobody can pay and everybody meets the limits. */
export const freeOnlyHint = `Everyone here is on the free plan: ${String(limits.free.stories)} stories each, and ${String(limits.free.sharedWith)} email addresses to share with. To lift the limits, set PLAN=unlimited and restart.`

/** Whether no other server can share the store. */
export const isSingleNode = ({ mongodbUrl }: Config) => mongodbUrl === null

/** Whether this node answers browsers. */
export const servesHttp = ({ role }: Config) => role !== "worker"
/** Whether it does the work that waits in the store. */
export const isWorker = ({ role }: Config) => role !== "web"
/** Whether it is one of several nodes. */
export const isOneOfSeveral = ({ redisUrl }: Config) => redisUrl !== null
