import { AsyncLocalStorage } from "node:async_hooks"
import { Effect, Layer, Logger, References, Schema } from "effect"

export const LogFormat = Schema.Literals(["text", "json"])
export type LogFormat = typeof LogFormat.Type

/** The levels of the web server's own log, by whose names an operator sets both. */
export const LogLevel = Schema.Literals([
  "fatal",
  "error",
  "warn",
  "info",
  "debug",
  "trace",
  "silent",
])
export type LogLevel = typeof LogLevel.Type
const isLevel = Schema.is(LogLevel)

const leastOf = {
  fatal: "Fatal",
  error: "Error",
  warn: "Warn",
  info: "Info",
  debug: "Debug",
  trace: "Trace",
  silent: "None",
} as const satisfies Record<LogLevel, unknown>

/** The request that is being answered, for whatever is done for it. */
export const requestUnderWay = new AsyncLocalStorage<string>()

/** Work whose lines in the log say which request it is for, where there is one. */
export const inRequest = <A, E, R>(work: Effect.Effect<A, E, R>) => {
  const requestId = requestUnderWay.getStore()
  return requestId === undefined ? work : Effect.annotateLogs(work, { requestId })
}

/** The request that the work is for; null: there is none, or it is over long since. */
export const requestId = Effect.map(References.CurrentLogAnnotations, ({ requestId }) =>
  typeof requestId === "string" ? requestId : null,
)

type Names = Readonly<Record<string, unknown>>
const none = (): Names => ({})

interface Line {
  /** ISO 8601. */
  readonly timestamp: string
  readonly level: string
  readonly message: string
  readonly about?: Names
  /** What failed, of several lines. */
  readonly cause?: string | undefined
}

/** A line for whoever looks on: when, how bad, what, and what it is about. */
const asTextLine = ({ timestamp, level, message, about = {}, cause }: Line) => {
  const named = Object.entries(about).map(([name, value]) => `${name}=${String(value)}`)
  const behind = named.length === 0 ? "" : ` (${named.join(" ")})`
  return `${timestamp} ${level.toUpperCase().padEnd(5)} ${message}${behind}${cause === undefined ? "" : `\n${cause}`}`
}

const inWords = (message: unknown) =>
  Array.isArray(message) ? message.map(String).join(" ") : String(message)

const asText = (always: () => Names) =>
  Logger.map(Logger.formatStructured, ({ message, annotations, cause, timestamp, level }) =>
    asTextLine({
      ...{ timestamp, level, cause, message: inWords(message) },
      about: { ...always(), ...annotations },
    }),
  )

/** A line of the log, an object each, with the same names in every process of a server. */
const asJson = (always: () => Names) =>
  Logger.map(Logger.formatStructured, ({ message, level, timestamp, annotations, cause }) =>
    JSON.stringify({
      ...{ timestamp, level: level.toUpperCase() },
      message: Array.isArray(message) ? message.map(String).join(" ") : message,
      ...always(),
      ...annotations,
      ...(cause !== undefined && { cause }),
    }),
  )

/**
 * How this process writes its log. As text for whoever looks on, or as JSON for what gathers it; then each
 * line bears what `always` says at that moment.
 */
export const logAs = (format: LogFormat, level: LogLevel, always = none) =>
  Layer.merge(
    Logger.layer([Logger.withConsoleLog(format === "json" ? asJson(always) : asText(always))]),
    Layer.succeed(References.MinimumLogLevel, leastOf[level]),
  )

/** What a process that the server starts goes by, which has read no settings. */
export const logFromEnv = ({ LOG_FORMAT, LOG_LEVEL }: NodeJS.ProcessEnv, always: () => Names) =>
  logAs(LOG_FORMAT === "json" ? "json" : "text", isLevel(LOG_LEVEL) ? LOG_LEVEL : "info", always)

/** Says what an operator who looks on is to read first, whatever is logged. */
export const startupMessage =
  (format: LogFormat) =>
  (message: string, level: "INFO" | "WARN" = "INFO") => {
    const said = { timestamp: new Date().toISOString(), level, message }
    const line = format === "json" ? JSON.stringify(said) : asTextLine(said)
    const to = level === "WARN" ? process.stderr : process.stdout
    to.write(`${line}\n`)
  }

/** What is read of a line that the web server writes itself. */
const decodeLine = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      timestamp: Schema.String,
      level: Schema.String,
      message: Schema.optionalKey(Schema.String),
      requestId: Schema.optionalKey(Schema.String),
      err: Schema.optionalKey(Schema.Struct({ stack: Schema.optionalKey(Schema.String) })),
    }),
  ),
)

/** The same names, times and form for the lines that the web server writes itself. */
export const fastifyLogStyle = (format: LogFormat) => ({
  messageKey: "message",
  timestamp: () => `,"timestamp":"${new Date().toISOString()}"`,
  base: null,
  formatters: { level: (label: string) => ({ level: label.toUpperCase() }) },
  stream: {
    write: (line: string) => {
      if (format === "json") return process.stdout.write(line)
      const { message = "", requestId, err, ...rest } = decodeLine(line)
      const about = requestId === undefined ? {} : { requestId }
      return process.stdout.write(`${asTextLine({ ...rest, message, about, cause: err?.stack })}\n`)
    },
  },
})
