import secureSession, { type Session } from "@fastify/secure-session"
import { Effect, Option } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Forbidden, Unauthorized } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { Activity } from "../../features/accounts/activity.ts"
import { attemptSeconds } from "../../features/accounts/login-replay-guard.ts"
import { TakeoverCleanup } from "../../features/accounts/takeover-cleanup.ts"
import { BillingService } from "../../features/billing/billing.ts"
import { isLoopback } from "../../platform/config/public-url.ts"
import { Sessions, sessionSeconds, type SignedIn } from "../../features/accounts/sessions.ts"
import type { Run } from "../effect-fastify.ts"
import { errorMessages } from "#protocol/error-messages.ts"

type UserRecord = SignedIn["user"]

declare module "@fastify/secure-session" {
  interface SessionData {
    token: string
    /** Signed in on a page that came by https, whatever the settings say. */
    https: boolean
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The signed-in user, once `requireUser` has run. */
    signedIn: SignedIn | null
    /** A separate sealed cookie with the sign-in attempt at a provider that this browser began. */
    attempt: Session<{ attempt: unknown }>
  }
  interface FastifyContextConfig {
    /**
     * Other sites may send a browser here: the route changes nothing, or only by a token that somebody
     * else would have to know.
     */
    isForOtherSites?: boolean
  }
}

interface CookieSettings {
  readonly key: Buffer
  /** Whether users connect over https. */
  readonly secure: boolean
}

/** The name of the sealed cookie. Over https, the prefix `__Host-` binds it to this host. */
export const cookieName = (secure: boolean) => (secure ? "__Host-kintale" : "kintale")

export const sealedCookie = async (app: FastifyInstance, { key, secure }: CookieSettings) => {
  const sealed = (sessionName: string, cookieName: string, seconds: number) => ({
    ...{ key, sessionName, cookieName, expiry: seconds },
    cookie: { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: seconds } as const,
  })
  await app.register(secureSession, [
    sealed("session", cookieName(secure), sessionSeconds),
    sealed("attempt", `${cookieName(secure)}-attempt`, attemptSeconds),
  ])
  app.decorateRequest("signedIn", null)
}

/** A session that began over https is never sent in the clear, also where nobody has said `PUBLIC_URL`. */
const keepToHttps = ({ session }: FastifyRequest) => {
  if (session.get("https") === true) session.options({ secure: true })
}

const askToSignIn = () => new Unauthorized({ message: errorMessages.signInFirst })

const findUser = (token: string | undefined, how: "userOf" | "renew" = "userOf") =>
  token === undefined
    ? Effect.succeed(Option.none<SignedIn>())
    : Sessions.use((sessions) => sessions[how](token))

/** The user of the browser's session, if any; does not change the answer. */
export const userBehind = async (run: Run, request: FastifyRequest): Promise<UserRecord | null> => {
  const found = await run(findUser(request.session.get("token")))
  return Option.getOrNull(found)?.user ?? null
}

/**
 * Refuses users who were signed out while their request was being handled. The cookie is not
 * renewed, since the answer may have begun.
 */
export const stillSignedIn = async (run: Run, request: FastifyRequest) => {
  if ((await userBehind(run, request)) === null) throw askToSignIn()
}

/** The same check, for use during long work. */
export const whileSignedIn = (request: FastifyRequest) =>
  Effect.gen(function* () {
    if (Option.isNone(yield* findUser(request.session.get("token")))) return yield* askToSignIn()
  })

/** Methods that change nothing. */
const reads = new Set(["GET", "HEAD", "OPTIONS"])

/** Refuses requests without a session, and renews the session's cookie. */
export const requireUser = (run: Run) => async (request: FastifyRequest) => {
  const found = await run(findUser(request.session.get("token"), "renew"))
  if (Option.isNone(found)) throw askToSignIn()
  // Only if renewed: otherwise a late answer could put this cookie over the one of a user who has
  // signed in since.
  if (found.value.isRenewed) {
    request.session.touch()
    keepToHttps(request)
  }
  request.signedIn = found.value
}

/**
 * Notes that the user is active, for routes that show or change something, as opposed to pages that
 * only poll for news.
 */
export const noteActivity =
  (run: Run, isDoing: (method: string) => boolean = (method) => !reads.has(method)) =>
  async ({ signedIn, method }: FastifyRequest) => {
    if (signedIn === null || !isDoing(method)) return
    await run(Activity.use(({ note }) => note(signedIn.user.id)))
  }

/** The signed-in user; only for routes behind `requireUser`. */
export const currentUser = (request: FastifyRequest): UserRecord => {
  if (request.signedIn === null) throw askToSignIn()
  return request.signedIn.user
}

/** The session of the request; only for routes behind `requireUser`. */
export const currentSession = (request: FastifyRequest): string => {
  if (request.signedIn === null) throw askToSignIn()
  return request.signedIn.session
}

export const askerId = (request: FastifyRequest): UserId => currentUser(request).id

/** Signs a device in with a new session; the session that the browser had before ends. */
export const beginSession = async (run: Run, request: FastifyRequest, user: UserRecord) => {
  const before = request.session.get("token")
  // If freeing the account was interrupted, it is completed now; otherwise its owner could only
  // sign in a minute later.
  await run(TakeoverCleanup.use((proving) => proving.finish(user)))
  const begun = await run(
    Sessions.use((sessions) =>
      Effect.andThen(
        before === undefined ? Effect.void : sessions.end(before),
        sessions.begin(user),
      ),
    ),
  )
  await run(BillingService.use(({ greet }) => greet(user.id)))
  request.session.regenerate()
  request.session.set("token", begun.token)
  if (request.headers.origin?.startsWith("https:") === true) request.session.set("https", true)
  keepToHttps(request)
  return begun.user
}

export const endSession = async (run: Run, request: FastifyRequest) => {
  const token = request.session.get("token")
  if (token !== undefined) await run(Sessions.use((sessions) => sessions.end(token)))
  request.session.delete()
}

/** Signs out every device of the user, including this one. */
export const endAllSessions = async (run: Run, request: FastifyRequest) => {
  const user = askerId(request)
  await run(Sessions.use((sessions) => sessions.endAll(user)))
  request.session.delete()
}

/** The session of a raw `Cookie` header, for web socket connections. */
export const sessionOfCookie = async (
  app: FastifyInstance,
  run: Run,
  header: string | undefined,
  secure: boolean,
): Promise<SignedIn | null> => {
  const sealed = app.parseCookie(header ?? "")[cookieName(secure)]
  if (sealed === undefined) return null
  const token = app.decodeSecureSession(sealed)?.get("token")
  return Option.getOrNull(await run(findUser(token)))
}

/** Whether `origin` is the known http address over https, as behind a proxy that adds https. */
const isSafer = (origin: string, known: string) =>
  known.startsWith("http:") && origin === known.replace(/^http:/, "https:")

/**
 * Whether an `Origin` is this server. That is its public address or, if none is configured or only
 * a loopback address, the host that was asked. With a public address the host proves nothing:
 * somebody could point a name of their own at this server, and browsers would send that name.
 */
export const isOwnOrigin = (
  origin: string,
  host: string | undefined,
  publicUrl: string | null,
): boolean => {
  if (publicUrl !== null) {
    const known = new URL(publicUrl).origin
    if (origin === known || isSafer(origin, known)) return true
    if (!isLoopback(publicUrl)) return false
  }
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

/**
 * The message for requests from another address or another site. `asked` is the host that was asked where
 * the browser says that the page is of the same site: then a proxy asks in a name of its own.
 */
export const notOurPages = (
  publicUrl: string | null,
  origin: string | undefined,
  asked: string | null = null,
) => {
  const own = "You can only do this from Kintale's own pages."
  if (publicUrl === null || isLoopback(publicUrl)) {
    if (asked === null || origin === undefined) return own
    return `You opened Kintale at ${origin}, but the proxy in front of it asks for ${asked}. Please tell the person who runs it to set PUBLIC_URL=${origin}.`
  }
  const there = `${own} Please open ${publicUrl} and try again.`
  const isSchemeOnly = origin?.replace(/^http:/, "https:") === new URL(publicUrl).origin
  if (isSchemeOnly) return `${there} The address has to start with https.`
  // Our own page at another address: perhaps it's the setting that is wrong.
  return asked === null
    ? there
    : `${there} If that address is wrong, the person who runs Kintale can correct PUBLIC_URL.`
}

/** Refuses requests that change something and do not come from our own pages. */
export const refuseOtherSites =
  (publicUrl: string | null) => async (request: FastifyRequest, _reply: FastifyReply) => {
    if (reads.has(request.method)) return
    if (request.routeOptions.config.isForOtherSites === true) return
    const { origin, host } = request.headers
    const site = request.headers["sec-fetch-site"]
    const own =
      origin === undefined
        ? site === "same-origin" || site === "none"
        : isOwnOrigin(origin, host, publicUrl)
    if (!own) {
      const asked = site === "same-origin" && host !== undefined ? host : null
      throw new Forbidden({ message: notOurPages(publicUrl, origin, asked) })
    }
  }
