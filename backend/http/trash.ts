import { Effect, Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { DeletedPerson, DeletedStory } from "#protocol/trash.ts"
import { routes } from "#protocol/paths.ts"
import { Person } from "#protocol/person.ts"
import { Story } from "#protocol/story.ts"
import { PersonTrash } from "../features/deletion/person-trash.ts"
import { Trash } from "../features/deletion/trash.ts"
import { Stories } from "../features/stories/stories.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { Directory } from "../features/people/directory.ts"
import { PersonAddress } from "./people.ts"
import { StoryAddress } from "./stories.ts"

/** Deleting stories and people, and restoring them. */
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

  app.get(
    routes.deletedPeople,
    { schema: { response: { 200: Schema.Array(DeletedPerson) } } },
    async (request) => run(PersonTrash.use(({ list }) => list(askerId(request)))),
  )

  app.delete(routes.storyteller, { schema: { params: PersonAddress } }, async (request, reply) => {
    const { id } = request.params
    await run(PersonTrash.use((trash) => trash.delete(askerId(request), id)))
    return reply.code(204).send()
  })

  app.post(
    routes.restorePerson,
    { schema: { params: PersonAddress, response: { 200: Person } } },
    async (request) => {
      const { id } = request.params
      const user = askerId(request)
      return run(
        Effect.andThen(
          PersonTrash.use(({ restore }) => restore(user, id)),
          Directory.use(({ open }) => open(user, id)),
        ),
      )
    },
  )

  app.delete(
    routes.deletedPerson,
    { schema: { params: PersonAddress } },
    async (request, reply) => {
      const { id } = request.params
      await run(PersonTrash.use(({ eraseNow }) => eraseNow(askerId(request), id)))
      return reply.code(204).send()
    },
  )

  app.delete(routes.deletedStory, { schema: { params: StoryAddress } }, async (request, reply) => {
    const { id } = request.params
    await run(Trash.use(({ eraseNow }) => eraseNow(askerId(request), id)))
    return reply.code(204).send()
  })
}
