import { Option, Schema } from "effect"
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify"
import { ProviderName, type SignInProblem } from "#protocol/account.ts"
import { NotFound } from "#protocol/errors.ts"
import { callbackPath, routes } from "#protocol/paths.ts"
import { SocialLogin } from "../features/accounts/social-login.ts"
import { Attempt } from "../ports/identity-provider.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { beginSession } from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const ProviderAddress = Schema.Struct({ provider: Schema.String })

const isProvider = Schema.is(ProviderName)
const decodeAttempt = Schema.decodeUnknownOption(Attempt)

const providerOf = ({ provider }: typeof ProviderAddress.Type) => {
  if (!isProvider(provider)) throw new NotFound({ message: errorMessages.nothingHere })
  return provider
}

const text = Schema.optionalKey(Schema.String)
/** What a provider may send in its form; other fields are ignored. */
const Answer = Schema.Struct({ code: text, state: text, iss: text, error: text, user: text })
const decodeAnswer = Schema.decodeUnknownOption(Answer)
const mostBytes = 16 * 1024

const backToLogin = (provider: ProviderName, problem: SignInProblem) =>
  `/login?${new URLSearchParams({ problem, provider })}`

/** The address at which this browser reached us is used only if no public address is configured. */
const originOf = (request: FastifyRequest, publicUrl: string | null) =>
  publicUrl ?? `${request.protocol}://${request.host}`

const redirect = (reply: FastifyReply, address: string, status = 302) =>
  reply.header("cache-control", "no-store").redirect(address, status)

export const providerRoutes: FastifyPluginAsync<{
  run: Run
  publicUrl: string | null
}> = async (plain, { run, publicUrl }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()

  app.get(routes.provider, { schema: { params: ProviderAddress } }, async (request, reply) => {
    const provider = providerOf(request.params)
    const callback = originOf(request, publicUrl) + callbackPath(provider)
    const begun = await run(SocialLogin.use((social) => social.begin(provider, callback)))
    if (begun._tag === "Rejected") return redirect(reply, backToLogin(provider, begun.problem))
    request.attempt.set("attempt", begun.attempt)
    return redirect(reply, begun.address.href)
  })

  app.get(
    routes.providerCallback,
    { schema: { params: ProviderAddress } },
    async (request, reply) => {
      const provider = providerOf(request.params)
      const answer = new URL(request.url, "http://here").searchParams
      const attempt = Option.getOrNull(decodeAttempt(request.attempt.get("attempt")))
      // An answer with another state may be forged, and must not end the attempt that is under way.
      if (attempt !== null && answer.get("state") === attempt.state) request.attempt.delete()
      const outcome = await run(
        SocialLogin.use((social) => social.finish(provider, attempt, answer)),
      )
      if (outcome._tag === "Rejected") {
        return redirect(reply, backToLogin(provider, outcome.problem))
      }
      // This request came from the browser, not from our client's code, so errors must be answered
      // with a page.
      const user = await beginSession(run, request, outcome.user).catch((error: unknown) => {
        request.log.warn(error, `Signing in with ${provider} ended (failed)`)
        return null
      })
      if (user === null) return redirect(reply, backToLogin(provider, "failed"))
      return redirect(reply, user.setupDone ? "/" : "/setup")
    },
  )

  /**
   * Apple has the browser post a form. Our cookies are not sent along from another site, so nothing
   * is decided here: the browser is redirected to bring the same answer itself, with its cookies.
   */
  app.post(
    routes.providerCallback,
    {
      bodyLimit: mostBytes,
      config: { isForOtherSites: true },
      schema: { params: ProviderAddress },
    },
    async (request, reply) => {
      const provider = providerOf(request.params)
      const answer = Option.getOrElse(decodeAnswer(request.body), () => ({}))
      return redirect(reply, `${callbackPath(provider)}?${new URLSearchParams(answer)}`, 303)
    },
  )
}
