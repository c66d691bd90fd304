import type { FastifyPluginAsync } from "fastify"
import {
  ForgotPassword,
  ChangePassword,
  ProfileEdit,
  ResetPassword,
  SignInOptions,
  Verified,
  EmailPreference,
  Unsubscribe,
  VerifyEmail,
} from "#protocol/account.ts"
import { UnsupportedMediaType } from "#protocol/errors.ts"
import { routes } from "#protocol/paths.ts"
import { CurrentUser, ProfileSetup, SignIn, SignUp } from "#protocol/user.ts"
import { Accounts, toCurrentUser } from "../features/accounts/accounts.ts"
import { EmailVerification } from "../features/accounts/email-verification.ts"
import { EmailPreferences } from "../features/accounts/email-preferences.ts"
import { PasswordChange } from "../features/accounts/password-change.ts"
import { PasswordReset } from "../features/accounts/password-reset.ts"
import { PasswordSignIn } from "../features/accounts/sign-in.ts"
import { SignInMethods } from "../features/accounts/sign-in-options.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import {
  currentSession,
  currentUser,
  beginSession,
  endAllSessions,
  endSession,
  requireUser,
  userBehind,
} from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

export const accountRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  const signedIn = { onRequest: requireUser(run) }
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart()) {
      throw new UnsupportedMediaType({ message: errorMessages.unsupportedContent })
    }
  })

  app.get(routes.signInOptions, { schema: { response: { 200: SignInOptions } } }, async () =>
    run(SignInMethods.use(({ options }) => options)),
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
        PasswordSignIn.use((signingIn) => signingIn.signIn(request.body, request.ip)),
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

  /** The client sends a browser here when it was signed out while using the app. */
  app.get(routes.loginPage, async (request, reply) => {
    const there = await requireUser(run)(request).then(
      () => "/",
      () => "/login",
    )
    return reply.redirect(there, 302)
  })

  app.post(routes.forgotPassword, { schema: { body: ForgotPassword } }, async (request, reply) => {
    const { body, ip } = request
    await run(PasswordReset.use((resetting) => resetting.ask(body.email, ip)))
    return reply.code(200).send({})
  })

  app.post(routes.resetPassword, { schema: { body: ResetPassword } }, async (request, reply) => {
    await run(PasswordReset.use((resetting) => resetting.set(request.body)))
    return reply.code(200).send({})
  })

  app.post(
    routes.changePassword,
    { ...signedIn, schema: { body: ChangePassword, response: { 200: CurrentUser } } },
    async (request) => {
      const { body, ip } = request
      const here = { user: currentUser(request), session: currentSession(request) }
      const user = await run(PasswordChange.use(({ change }) => change(here, body, ip)))
      return toCurrentUser(user)
    },
  )

  app.post(routes.resendVerification, signedIn, async (request, reply) => {
    await run(EmailVerification.use((confirming) => confirming.writeAgain(currentUser(request))))
    return reply.code(200).send({})
  })

  /**
   * Called by the button on the confirmation page, whether signed in or not. The link in the email
   * only opens that page: mail gateways and link previews fetch every link they see, and must not
   * confirm anything.
   */
  app.post(
    routes.verifyEmail,
    { schema: { body: VerifyEmail, response: { 200: Verified } } },
    async (request) => {
      const { token } = request.body
      const reader = (await userBehind(run, request))?.id ?? null
      const outcome = await run(
        EmailVerification.use((confirming) => confirming.confirm(token, reader)),
      )
      return { outcome }
    },
  )

  // A mail program posts here by itself when somebody presses its own button; what else it sends does
  // not matter.
  app.post(
    routes.unsubscribe,
    { config: { isForOtherSites: true }, schema: { querystring: Unsubscribe } },
    async (request, reply) => {
      await run(EmailPreferences.use((choices) => choices.stop(request.query.token)))
      return reply.code(200).send({})
    },
  )

  app.patch(
    routes.emailPreference,
    { ...signedIn, schema: { body: EmailPreference, response: { 200: CurrentUser } } },
    async (request) => {
      const user = await run(
        EmailPreferences.use((choices) => choices.choose(currentUser(request), request.body)),
      )
      return toCurrentUser(user)
    },
  )

  app.get(
    routes.currentUser,
    { ...signedIn, schema: { response: { 200: CurrentUser } } },
    async (request) => toCurrentUser(currentUser(request)),
  )

  app.patch(
    routes.profile,
    { ...signedIn, schema: { body: ProfileSetup, response: { 200: CurrentUser } } },
    async (request) => {
      const user = await run(
        Accounts.use((accounts) => accounts.setUp(currentUser(request), request.body)),
      )
      return toCurrentUser(user)
    },
  )

  app.patch(
    routes.editProfile,
    { ...signedIn, schema: { body: ProfileEdit, response: { 200: CurrentUser } } },
    async (request) => {
      const user = await run(
        Accounts.use((accounts) => accounts.edit(currentUser(request), request.body)),
      )
      return toCurrentUser(user)
    },
  )
}
