import { Schema } from "effect"
import type { FastifyPluginAsync, FastifyRequest } from "fastify"
import {
  ForgotPassword,
  ProfileEdit,
  ResetPassword,
  SignInOptions,
  verificationHash,
} from "#protocol/account.ts"
import { WrongType } from "#protocol/failure.ts"
import { routes } from "#protocol/paths.ts"
import { CurrentUser, ProfileSetup, SignIn, SignUp } from "#protocol/user.ts"
import { Accounts, toCurrentUser } from "../accounts/accounts.ts"
import { Confirming } from "../accounts/confirming.ts"
import { Resetting } from "../accounts/resetting.ts"
import { SigningIn } from "../accounts/signing-in.ts"
import { SigningInHere } from "../accounts/sign-in-options.ts"
import type { ProtocolTypes, Run } from "./answer.ts"
import {
  asker,
  beginSession,
  endAllSessions,
  endSession,
  requireUser,
  userBehind,
} from "./sign-in.ts"

const isWithToken = Schema.is(Schema.Struct({ token: Schema.String }))

export const accountRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  const signedIn = { onRequest: requireUser(run) }
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart()) {
      throw new WrongType({ message: "This kind of content cannot be read here." })
    }
  })

  app.get(routes.signInOptions, { schema: { response: { 200: SignInOptions } } }, async () =>
    run(SigningInHere.useSync((options) => options)),
  )

  app.post(
    routes.signUp,
    { schema: { body: SignUp, response: { 201: CurrentUser } } },
    async (request, reply) => {
      const { body, ip } = request
      const opened = await run(Accounts.use((accounts) => accounts.signUp(body, ip)))
      const user = await beginSession(run, request, opened)
      return reply.code(201).send(toCurrentUser(user))
    },
  )

  app.post(
    routes.signIn,
    { schema: { body: SignIn, response: { 200: CurrentUser } } },
    async (request) => {
      const known = await run(
        SigningIn.use((signingIn) => signingIn.signIn(request.body, request.ip)),
      )
      return toCurrentUser(await beginSession(run, request, known))
    },
  )

  app.post(routes.signOut, async (request, reply) => {
    await endSession(run, request)
    return reply.code(200).send({})
  })

  app.post(routes.signOutEverywhere, signedIn, async (request, reply) => {
    await endAllSessions(run, request)
    return reply.code(200).send({})
  })

  /** Where the client sends a browser that was signed out in the middle of something. */
  app.get(routes.loginPage, async (request, reply) => {
    const there = await requireUser(run)(request).then(
      () => "/",
      () => "/login",
    )
    return reply.redirect(there, 302)
  })

  app.post(routes.forgotPassword, { schema: { body: ForgotPassword } }, async (request, reply) => {
    const { body, ip } = request
    await run(Resetting.use((resetting) => resetting.ask(body.email, ip)))
    return reply.code(200).send({})
  })

  app.post(routes.resetPassword, { schema: { body: ResetPassword } }, async (request, reply) => {
    await run(Resetting.use((resetting) => resetting.set(request.body)))
    return reply.code(200).send({})
  })

  app.post(routes.resendVerification, signedIn, async (request, reply) => {
    await run(Confirming.use((confirming) => confirming.writeAgain(asker(request))))
    return reply.code(200).send({})
  })

  const confirm = async (request: FastifyRequest) => {
    const token = isWithToken(request.query) ? request.query.token : ""
    const reader = (await userBehind(run, request))?.id ?? null
    return run(Confirming.use((confirming) => confirming.confirm(token, reader)))
  }

  /** Opened from a letter, signed in or not; whatever the address holds, the way from here is ours. */
  app.get(routes.verifyEmail, { exposeHeadRoute: false }, async (request, reply) => {
    // A browser came, not our client: what it is answered has to be a page.
    const outcome = await confirm(request).catch((error: unknown) => {
      request.log.error(error)
      return "later" as const
    })
    return reply.header("cache-control", "no-store").redirect(`/#${verificationHash(outcome)}`, 302)
  })

  /** Mail programs look this way whether a link is there: that must not use it up. */
  app.head(routes.verifyEmail, (_request, reply) =>
    reply.code(200).header("cache-control", "no-store").send(),
  )

  app.get(
    routes.currentUser,
    { ...signedIn, schema: { response: { 200: CurrentUser } } },
    async (request) => toCurrentUser(asker(request)),
  )

  app.patch(
    routes.profile,
    { ...signedIn, schema: { body: ProfileSetup, response: { 200: CurrentUser } } },
    async (request) => {
      const user = await run(
        Accounts.use((accounts) => accounts.setUp(asker(request), request.body)),
      )
      return toCurrentUser(user)
    },
  )

  app.patch(
    routes.editProfile,
    { ...signedIn, schema: { body: ProfileEdit, response: { 200: CurrentUser } } },
    async (request) => {
      const user = await run(
        Accounts.use((accounts) => accounts.edit(asker(request), request.body)),
      )
      return toCurrentUser(user)
    },
  )
}
