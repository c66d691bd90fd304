import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { CurrentUser, ProfileSetup, SignIn, SignUp } from "#protocol/user.ts"
import { Accounts, toCurrentUser } from "../accounts/accounts.ts"
import type { ProtocolTypes, Run } from "./answer.ts"
import { asker, beginSession, endSession, requireUser } from "./sign-in.ts"

export const accountRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  const signedIn = { onRequest: requireUser(run) }

  app.post(
    routes.signUp,
    { schema: { body: SignUp, response: { 201: CurrentUser } } },
    async (request, reply) => {
      const user = await run(Accounts.use((accounts) => accounts.signUp(request.body)))
      await beginSession(run, request, user)
      return reply.code(201).send(toCurrentUser(user))
    },
  )

  app.post(
    routes.signIn,
    { schema: { body: SignIn, response: { 200: CurrentUser } } },
    async (request) => {
      const user = await run(Accounts.use((accounts) => accounts.signIn(request.body)))
      await beginSession(run, request, user)
      return toCurrentUser(user)
    },
  )

  app.post(routes.signOut, async (request, reply) => {
    await endSession(run, request)
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
}
