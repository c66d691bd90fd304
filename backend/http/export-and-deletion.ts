import { Readable } from "node:stream"
import { Exit, Scope } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { AccountDeletion, AccountData } from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { DeleteAccount } from "../features/deletion/delete-account.ts"
import { Exports } from "../features/export/exports.ts"
import { AccountSummary } from "../features/export/account-summary.ts"
import { type ProtocolTypes, type Run, runAside } from "./effect-fastify.ts"
import { currentUser, askerId, requireUser, stillSignedIn } from "./plugins/session.ts"
import { whileAllowed } from "./guarded-stream.ts"

/** Exporting what an account contains, and deleting the account. */
export const exportAndDeletionRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(routes.account, { schema: { response: { 200: AccountData } } }, async (request) =>
    run(AccountSummary.use((holdings) => holdings.of(askerId(request)))),
  )

  app.get(routes.exportData, async (request, reply) => {
    reply.type("application/zip").header("cache-control", "private, no-store")
    const scope = Scope.makeUnsafe()
    const end = Scope.close(scope, Exit.void)
    try {
      const { fileName, bytes } = await run(
        Exports.use((exporting) => exporting.begin(currentUser(request))).pipe(
          Scope.provide(scope),
        ),
      )
      reply.header("content-disposition", `attachment; filename="${fileName}"`)
      if (request.method === "HEAD") {
        await run(end)
        return await reply.send()
      }
      const download = Readable.from(
        whileAllowed(bytes, () => stillSignedIn(run, request)),
        { objectMode: false, highWaterMark: 64 * 1024 },
      )
      download.once("close", () => runAside(run, end))
      return await reply.send(download)
    } catch (error) {
      await run(end)
      throw error
    }
  })

  app.delete(routes.account, { schema: { body: AccountDeletion } }, async (request, reply) => {
    await run(
      DeleteAccount.use((deletion) =>
        deletion.leave(currentUser(request), request.body, request.ip),
      ),
    )
    request.session.delete()
    return reply.code(200).send({})
  })
}
