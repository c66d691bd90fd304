import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { routes } from "#protocol/paths.ts"
import { Prompt } from "#protocol/prompt.ts"
import { Prompts } from "../features/prompts/prompts.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { requireUser } from "./plugins/session.ts"

export const ByCategory = Schema.Struct({ category: Schema.optionalKey(Schema.String) })

export const promptRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.prompts,
    { schema: { querystring: ByCategory, response: { 200: Schema.Array(Prompt) } } },
    async (request) => run(Prompts.use((prompts) => prompts.list(request.query.category))),
  )

  app.get(
    routes.randomPrompt,
    { schema: { querystring: ByCategory, response: { 200: Prompt } } },
    async (request) => run(Prompts.use((prompts) => prompts.random(request.query.category))),
  )
}
