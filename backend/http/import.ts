import { Effect, Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { AskKnown, BringPeople, ImportedPeople, KnownStories } from "#protocol/import.ts"
import { BadRequest } from "#protocol/errors.ts"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { UploadAnswer } from "#protocol/story.ts"
import type { Sessions } from "../features/accounts/sessions.ts"
import type { MediaIntents } from "../platform/cluster/media-intents.ts"
import type { MediaStore } from "../ports/media-store.ts"
import { StoryImport } from "../features/import/import-stories.ts"
import { SaveStory } from "../features/stories/save-story.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { readBringingForm } from "./forms/import-form.ts"
import { currentUser, askerId, requireUser, whileSignedIn } from "./plugins/session.ts"

/** As `importKey` makes it: without one, doing it twice would make two stories. */
const ImportKey = Schema.String.check(Schema.isPattern(/^import-[\w-]{8,60}-\d{1,15}$/))

/** Bringing in what another Kintale exported: people first, then one story after the other. */
export const bringingRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))
  // The unread rest of a refused form, so that the answer reaches the client.
  app.addHook("onError", async (request) => {
    request.raw.unpipe()
    request.raw.resume()
  })

  app.post(
    routes.importPeople,
    { schema: { body: BringPeople, response: { 200: ImportedPeople } } },
    async (request) =>
      run(StoryImport.use((bringing) => bringing.people(currentUser(request), request.body))),
  )

  app.post(
    routes.importKnown,
    { schema: { body: AskKnown, response: { 200: KnownStories } } },
    async (request) => ({
      stories: await run(
        StoryImport.use((bringing) => bringing.known(askerId(request), request.body)),
      ),
    }),
  )

  app.post(
    routes.importStory,
    { schema: { response: { 201: UploadAnswer } } },
    async (request, reply) => {
      const key = request.headers[saveKeyHeader]
      const storyId = await run(
        Effect.gen(function* () {
          if (!Schema.is(ImportKey)(key)) {
            return yield* new BadRequest({
              message: "The request doesn't say which story this is.",
            })
          }
          const around = yield* Effect.context<MediaStore | MediaIntents | Sessions>()
          const isStillThere = Effect.provideContext(whileSignedIn(request), around)
          const receive = Effect.provideContext(readBringingForm(request, askerId(request)), around)
          return yield* SaveStory.use((saving) =>
            saving.save({ id: askerId(request), isStillThere }, key, receive),
          )
        }),
      )
      return reply.code(201).send({ storyId })
    },
  )
}
