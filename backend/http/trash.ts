import { Effect, Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { DeletedStory } from "#protocol/trash.ts"
import { routes } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { Trash } from "../features/deletion/trash.ts"
import { Stories } from "../features/stories/stories.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { StoryAddress } from "./stories.ts"

/** Deleting stories, and putting them back. */
export const recentlyDeletedRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.deletedStories,
    { schema: { response: { 200: Schema.Array(DeletedStory) } } },
    async (request) => run(Trash.use(({ list }) => list(askerId(request)))),
  )

  app.delete(routes.story, { schema: { params: StoryAddress } }, async (request, reply) => {
    const { id } = request.params
    await run(Trash.use((deleted) => deleted.delete(askerId(request), id)))
    return reply.code(204).send()
  })

  app.post(
    routes.restoreStory,
    { schema: { params: StoryAddress, response: { 200: Story } } },
    async (request) => {
      const { id } = request.params
      const user = askerId(request)
      return run(
        Effect.andThen(
          Trash.use(({ restore }) => restore(user, id)),
          Stories.use(({ open }) => open(user, id)),
        ),
      )
    },
  )

  app.delete(routes.deletedStory, { schema: { params: StoryAddress } }, async (request, reply) => {
    const { id } = request.params
    await run(Trash.use(({ eraseNow }) => eraseNow(askerId(request), id)))
    return reply.code(204).send()
  })
}
