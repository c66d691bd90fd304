import secureSession, { type Session } from "@fastify/secure-session"
import { Effect, Option } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { NotAllowed, SignedOut } from "#protocol/failure.ts"
import type { UserId } from "#protocol/ids.ts"
import { Activity } from "../accounts/activity.ts"
import { attemptSeconds } from "../accounts/providers-answered.ts"
import { Proving } from "../accounts/proving.ts"
import { isLoopback } from "../settings/address.ts"
import { Sessions, sessionSeconds, type SignedIn } from "../accounts/sessions.ts"
import type { Run } from "./answer.ts"

type UserRecord = SignedIn["user"]

declare module "@fastify/secure-session" {
  interface SessionData {
    token: string
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, once `requireUser` has found out. */
    signedIn: SignedIn | null
    /** A sealed cookie of its own, with what this browser began at a provider. */
    attempt: Session<{ attempt: unknown }>
  }
  interface FastifyContextConfig {
    /** Other sites may send a browser here to change nothing. */
    isForOtherSites?: boolean
  }
}

export interface CookieSettings {
  readonly key: Buffer
  /** Whether users come by https. */
  readonly secure: boolean
}

/** The sealed cookie; `__Host-` binds it to this very host where https allows. */
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

const askToSignIn = () => new SignedOut({ message: "Please sign in first." })

const findUser = (token: string | undefined, how: "userOf" | "renew" = "userOf") =>
  token === undefined
    ? Effect.succeed(Option.none<SignedIn>())
    : Sessions.use((sessions) => sessions[how](token))

/** Whose session the browser brings, if any; says nothing to it. */
export const userBehind = async (run: Run, request: FastifyRequest): Promise<UserRecord | null> => {
  const found = await run(findUser(request.session.get("token")))
  return Option.getOrNull(found)?.user ?? null
}

/** Refuses whoever is not signed in any more while they are being answered: too late to renew a cookie. */
export const stillSignedIn = async (run: Run, request: FastifyRequest) => {
  if ((await userBehind(run, request)) === null) throw askToSignIn()
}

/** The same for work that takes long. */
export const whileSignedIn = (request: FastifyRequest) =>
  Effect.gen(function* () {
    if (Option.isNone(yield* findUser(request.session.get("token")))) return yield* askToSignIn()
  })

/** Methods that change nothing. */
const reads = new Set(["GET", "HEAD", "OPTIONS"])

/** Refuses whoever is not signed in; renews the cookie of whoever is. */
export const requireUser = (run: Run) => async (request: FastifyRequest) => {
  const found = await run(findUser(request.session.get("token"), "renew"))
  if (Option.isNone(found)) throw askToSignIn()
  // Only then: a late answer must not put this cookie back over that of whoever signed in since.
  if (found.value.isRenewed) request.session.touch()
  request.signedIn = found.value
}

/** Notes that whoever asks does something that can be read, as opposed to a page that only looks whether there is news. */
export const noteActivity =
  (run: Run, isDoing: (method: string) => boolean = (method) => !reads.has(method)) =>
  async ({ signedIn, method }: FastifyRequest) => {
    if (signedIn === null || !isDoing(method)) return
    await run(Activity.use(({ note }) => note(signedIn.user.id)))
  }

/** Who asks, on a route behind `requireUser`. */
export const asker = (request: FastifyRequest): UserRecord => {
  if (request.signedIn === null) throw askToSignIn()
  return request.signedIn.user
}

export const askerId = (request: FastifyRequest): UserId => asker(request).id

/** Signs a device in under a session of its own; whatever session the browser brought ends. */
export const beginSession = async (run: Run, request: FastifyRequest, user: UserRecord) => {
  const before = request.session.get("token")
  // Else an account whose freeing broke off would let its owner in only after the next look.
  await run(Proving.use((proving) => proving.finish(user)))
  const begun = await run(
    Sessions.use((sessions) =>
      Effect.andThen(
        before === undefined ? Effect.void : sessions.end(before),
        sessions.begin(user),
      ),
    ),
  )
  request.session.regenerate()
  request.session.set("token", begun.token)
  return begun.user
}

export const endSession = async (run: Run, request: FastifyRequest) => {
  const token = request.session.get("token")
  if (token !== undefined) await run(Sessions.use((sessions) => sessions.end(token)))
  request.session.delete()
}

/** Signs out every device of whoever asks, this one included. */
export const endAllSessions = async (run: Run, request: FastifyRequest) => {
  const user = askerId(request)
  await run(Sessions.use((sessions) => sessions.endAll(user)))
  request.session.delete()
}

/** The session behind a raw `Cookie` header, for connections that are no requests. */
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

/** The same address by https where http was said: a proxy in front speaks it. */
const isSafer = (origin: string, known: string) =>
  known.startsWith("http:") && origin === known.replace(/^http:/, "https:")

/**
 * Whether an `Origin` is this server: its public address, or while nobody has said one the very host that
 * was asked; one of this computer's own says nothing of where others come. A host alone proves nothing where the address is known: whoever points a name of theirs
 * here has the browser send it.
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

/** What somebody reads who came by another address, or from another site. */
export const notOurPages = (publicUrl: string | null, origin: string | undefined) => {
  const own = "This can only be done from Kintale's own pages."
  if (publicUrl === null || isLoopback(publicUrl)) return own
  const there = `${own} Please open ${publicUrl} and try again.`
  const isSchemeOnly = origin?.replace(/^http:/, "https:") === new URL(publicUrl).origin
  return isSchemeOnly ? `${there} The address has to begin with https, with an s.` : there
}

/** Refuses whatever changes something and does not come from our own pages. */
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
      throw new NotAllowed({ message: notOurPages(publicUrl, origin) })
    }
  }
