import { randomBytes } from "node:crypto"
import { Effect } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { uploadMediaType } from "#protocol/uploads.ts"
import {
  pieceLines,
  socketLines,
  socketsBlocked,
} from "../../platform/observability/proxy-advice.ts"
import { ask, inWords, ownCodeOf, type Reply } from "./ask.ts"
import type { Check } from "./check.ts"

const page = "See docs/operating/proxies.md."

/** What a browser sends to open a web socket. */
const handshake = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
}

/** The addresses of our web sockets. Nobody is signed in: they are opened, told so and closed. */
const socketPaths = {
  live: "/socket.io/?EIO=4&transport=websocket",
  transcript: paths.transcript(1),
}

/**
 * Whether the upgrade came through: the socket was opened, or refused as only one who asked for it is. A request
 * that lost it on the way is told something else, that it needs to sign in.
 */
const isUpgraded = (reply: Reply): boolean =>
  reply._tag === "Answer" &&
  (reply.status === 101 ||
    reply.body === "Forbidden" ||
    ["Forbidden", "TooManyRequests"].includes(ownCodeOf(reply) ?? ""))

export const socketCheck = (replies: {
  readonly live: Reply
  readonly transcript: Reply
}): Check => {
  const name = "WebSockets"
  const [live, transcript] = [isUpgraded(replies.live), isUpgraded(replies.transcript)]
  if (live && transcript) return { name, state: "ok", sentence: "WebSockets get through." }
  const advice = `${socketLines} ${page}`
  if (!live && !transcript) return { name, state: "problem", sentence: socketsBlocked, advice }
  const sentence = live
    ? `The proxy in front of Kintale passes WebSockets on at /socket.io/, but not at ${routes.transcript}, so transcripts can't be corrected.`
    : `The proxy in front of Kintale passes WebSockets on at ${routes.transcript}, but not at /socket.io/, so changes show up late.`
  return { name, state: "problem", sentence, advice }
}

const openSocket = (url: string, path: string) =>
  ask(`${url}${path}`, {
    headers: {
      ...{ ...handshake, origin: url },
      "sec-websocket-key": randomBytes(16).toString("base64"),
    },
  })

const socketOf = (url: string) =>
  Effect.map(
    Effect.all({
      live: openSocket(url, socketPaths.live),
      transcript: openSocket(url, socketPaths.transcript),
    }),
    socketCheck,
  )

/** What an upload sends at once where nothing is in the way, and the least it tries (`frontend/uploads/chunk-size.ts`). */
const largestPiece = 4 * 1024 ** 2
const smallestPiece = 64 * 1024

const megabytes = (bytes: number) =>
  bytes < 1024 ** 2 ? `${String(bytes / 1024)} kB` : `${String(bytes / 1024 ** 2)} MB`

/** `passed`: the largest piece that Kintale itself answered; null: none. `rejection`: what a larger one was answered. */
export const pieceCheck = (passed: number | null, rejection: Reply | null): Check => {
  const name = "Uploads"
  if (rejection === null)
    return {
      name,
      state: "ok",
      sentence: `Pieces of ${megabytes(largestPiece)} of a recording get through.`,
    }
  const sentence =
    passed === null
      ? `The proxy in front of Kintale refuses even ${megabytes(smallestPiece)} of a recording at once (${inWords(rejection)}), so no recording arrives.`
      : `The proxy in front of Kintale refuses ${megabytes(passed * 2)} of a recording at once (${inWords(rejection)}). Recordings arrive in pieces of ${megabytes(passed)}, but more slowly.`
  return {
    name,
    state: "problem",
    sentence,
    advice: `${pieceLines} ${page}`,
  }
}

/**
 * Nobody is signed in, so Kintale refuses what gets through without reading it. A proxy that counts while it passes
 * on may be overtaken by that, so one try proves nothing.
 */
const wantedAnswers = 3
/** An answer that is there before everything was sent may be lost with the connection, as a proxy's 502 says. */
const mostTries = 12

const isLost = (reply: Reply) => reply._tag === "NoAnswer" || reply.status === 502

/** What something else than Kintale answered to a piece of this size; null where it gets through. */
const pieceRejection = Effect.fnUntraced(function* (url: string, bytes: number) {
  let last: Reply | null = null
  let answers = 0
  for (let n = 0; n < mostTries && answers < wantedAnswers; n += 1) {
    const reply = yield* ask(`${url}${paths.openUpload("doctor")}`, {
      method: "PATCH",
      headers: { origin: url, "content-type": uploadMediaType },
      body: Buffer.alloc(bytes),
    })
    if (ownCodeOf(reply) !== null) answers += 1
    else if (isLost(reply)) last = reply
    else return reply
  }
  return answers > 0 ? null : last
})

const pieceOf = Effect.fnUntraced(function* (url: string) {
  let last: Reply | null = null
  for (let bytes = largestPiece; bytes >= smallestPiece; bytes /= 2) {
    const rejection: Reply | null = yield* pieceRejection(url, bytes)
    if (rejection === null) return pieceCheck(bytes, last)
    last = rejection
  }
  return pieceCheck(null, last)
})

/** A file that every built client has; players ask for parts of a recording in the same way. */
const file = "/favicon.svg"
const wanted = 10

export const rangeCheck = (reply: Reply): Check => {
  const name = "Range requests"
  if (reply._tag === "Answer") {
    const { status, headers, body } = reply
    if (status === 206 && headers["content-range"]?.startsWith("bytes 0-9/") === true)
      return body.length === wanted
        ? { name, state: "ok", sentence: "A part of a file can be asked for." }
        : {
            name,
            state: "problem",
            sentence: `Of ${String(wanted)} bytes that were asked for ${String(body.length)} arrived: something on the way cuts or changes answers.`,
            advice: `Turn off what rewrites or caches answers of Kintale in the proxy. ${page}`,
          }
    if (ownCodeOf(reply) === "NotFound")
      return { name, state: "skipped", sentence: "The client is not built on this server." }
  }
  return {
    name,
    state: "problem",
    sentence: `A part of a file can't be asked for (${inWords(reply)}), so nobody can jump within a recording, and iPhones play none.`,
    advice: `The proxy has to pass the header Range on. nginx: remove proxy_set_header Range and what caches or rewrites answers. ${page}`,
  }
}

const rangeOf = (url: string) =>
  ask(`${url}${file}`, {
    headers: { range: `bytes=0-${String(wanted - 1)}`, "accept-encoding": "identity" },
  }).pipe(Effect.map(rangeCheck))

/** By the answer to a sign-out without a session, which takes the cookie away as it would have been set. */
export const cookieCheck = (reply: Reply, url: string): Check => {
  const name = "Cookie"
  const isHttps = url.startsWith("https:")
  if (ownCodeOf(reply) === "Forbidden")
    return {
      name,
      state: "problem",
      sentence: `Kintale takes its own pages at ${url} for those of another site, so nobody can sign in.`,
      advice: `Start it again with PUBLIC_URL=${url}. ${page}`,
    }
  if (reply._tag === "NoAnswer" || reply.status !== 200)
    return {
      name,
      state: "problem",
      sentence: `What a page sends does not get to Kintale (${inWords(reply)}).`,
      advice: page,
    }
  const cookie = reply.headers["set-cookie"]?.find((one) => /^(?:__Host-)?kintale=/.test(one))
  if (cookie === undefined)
    return {
      name,
      state: "problem",
      sentence: "The session cookie does not arrive, so nobody stays signed in.",
      advice: `Remove what takes Set-Cookie away in the proxy. ${page}`,
    }
  if (!isHttps)
    return {
      name,
      state: "ok",
      sentence: "The session cookie arrives. It can be Secure only where the address is https.",
    }
  return /;\s*secure\b/i.test(cookie)
    ? { name, state: "ok", sentence: "The session cookie is Secure: it never goes by http." }
    : {
        name,
        state: "problem",
        sentence: "The session cookie is not Secure, although people come by https.",
        advice: `Start Kintale with PUBLIC_URL=${url}, and don't let the proxy change cookies. ${page}`,
      }
}

const cookieOf = (url: string) =>
  ask(`${url}${routes.signOut}`, { method: "POST", headers: { origin: url } }).pipe(
    Effect.map((reply) => cookieCheck(reply, url)),
  )

/** What a proxy must let through, at the address people open. */
export const proxyChecks = (url: string): ReadonlyArray<Effect.Effect<Check>> => [
  socketOf(url),
  pieceOf(url),
  rangeOf(url),
  cookieOf(url),
]

/** The same where nothing answers. */
export const noProxyChecks = (why: string): ReadonlyArray<Check> =>
  ["WebSockets", "Uploads", "Range requests", "Cookie"].map((name) => ({
    ...{ name, state: "skipped", sentence: why },
  }))
