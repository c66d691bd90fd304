import { Effect, Schema } from "effect"
import type { FastifyPluginAsync, FastifyRequest } from "fastify"
import { AccountDeletion } from "#protocol/account.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import { idFromText, UserId } from "#protocol/ids.ts"
import {
  AccountPage,
  AccountQuery,
  FailedStoryPage,
  FailedStoryQuery,
  RegistrationChoice,
  ServerOverview,
} from "#protocol/operator.ts"
import { routes } from "#protocol/paths.ts"
import { OperatorAccess } from "../features/access/operator-access.ts"
import { Registration } from "../features/accounts/registration.ts"
import { DeleteAccount } from "../features/deletion/delete-account.ts"
import { ServerReport } from "../features/operator/server-report.ts"
import { ProcessingService } from "../features/processing/processing.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { currentUser, requireUser } from "./plugins/session.ts"
import { StoryAddress } from "./stories.ts"

const AccountAddress = Schema.Struct({ id: idFromText(UserId, errorMessages.invalidAccountId) })

/** The server itself, for whoever runs it and nobody else. */
export const operatorRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  const signedIn = requireUser(run)
  app.addHook("onRequest", async (request: FastifyRequest) => {
    await signedIn(request)
    await run(OperatorAccess.use((operators) => operators.require(currentUser(request))))
  })

  const overview = ServerReport.use((report) => report.overview)

  app.get(routes.server, { schema: { response: { 200: ServerOverview } } }, async () =>
    run(overview),
  )

  app.put(
    routes.registration,
    { schema: { body: RegistrationChoice, response: { 200: ServerOverview } } },
    async ({ body }) =>
      run(
        Effect.andThen(
          Registration.use(({ choose }) => choose(body.policy)),
          overview,
        ),
      ),
  )

  app.get(
    routes.serverAccounts,
    { schema: { querystring: AccountQuery, response: { 200: AccountPage } } },
    async ({ query }) => run(ServerReport.use(({ accounts }) => accounts(query.before ?? null))),
  )

  app.delete(
    routes.serverAccount,
    { schema: { params: AccountAddress, body: AccountDeletion } },
    async (request, reply) => {
      const { body, ip, params } = request
      const operator = currentUser(request)
      await run(DeleteAccount.use(({ remove }) => remove(operator, params.id, body, ip)))
      return reply.code(204).send()
    },
  )

  app.get(
    routes.failedStories,
    { schema: { querystring: FailedStoryQuery, response: { 200: FailedStoryPage } } },
    async ({ query }) =>
      run(ServerReport.use(({ failedStories }) => failedStories(query.before ?? null))),
  )

  app.post(
    routes.retryFailedStory,
    { schema: { params: StoryAddress } },
    async ({ params }, reply) => {
      await run(ProcessingService.use(({ restartAny }) => restartAny(params.id)))
      return reply.code(204).send()
    },
  )
}
