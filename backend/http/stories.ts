import { Effect, Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { idFromText, PersonId, StoryId } from "#protocol/ids.ts"
import {
  StoryOverview,
  StoryOverviewQuery,
  StoryPage,
  StoryPageQuery,
} from "#protocol/story-list.ts"
import { routes } from "#protocol/paths.ts"
import {
  MomentRejection,
  AddedRejection,
  ListedRejection,
  RejectionAnswer,
  RejectionId,
} from "#protocol/rejection.ts"
import { StoryChange } from "#protocol/story-change.ts"
import { SpokenLanguage, Story, StoryCard } from "#protocol/story.ts"
import { TranscriptFileQuery, TranscriptFormat } from "#protocol/transcript-file.ts"
import { ProcessingService } from "../features/processing/processing.ts"
import { StoryPages } from "../features/stories/story-pages.ts"
import { StoryEdits } from "../features/stories/edit-story.ts"
import { DoubtfulParts } from "../features/stories/doubtful-parts.ts"
import { LocationPrivacy } from "../features/stories/location-privacy.ts"
import { MomentRejections } from "../features/stories/moment-rejections.ts"
import { Stories } from "../features/stories/stories.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { attachment } from "./attachment.ts"
import { PersonAddress } from "./people.ts"
import { ByCategory } from "./prompts.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

export const StoryAddress = Schema.Struct({ id: idFromText(StoryId, errorMessages.invalidStoryId) })

const MomentRejectionAddress = Schema.Struct({ ...StoryAddress.fields, ...RejectionId.fields })

const TranscriptFileAddress = Schema.Struct({ ...StoryAddress.fields, as: TranscriptFormat })

const StoryQuery = Schema.Struct({
  ...ByCategory.fields,
  storytellerId: Schema.optionalKey(idFromText(PersonId, errorMessages.invalidPersonId)),
})

const Started = Schema.Struct({ state: Schema.Literals(["ready", "doubted", "under way"]) })

export const storyRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(
    routes.stories,
    { schema: { querystring: StoryQuery, response: { 200: Schema.Array(StoryCard) } } },
    async (request) => {
      const { category, storytellerId } = request.query
      const user = askerId(request)
      return run(
        Stories.use((stories) =>
          storytellerId === undefined
            ? stories.list(user, category)
            : stories.ofPerson(user, storytellerId, "storyteller", category),
        ),
      )
    },
  )

  app.get(
    routes.storyPage,
    { schema: { querystring: StoryPageQuery, response: { 200: StoryPage } } },
    async (request) =>
      run(
        StoryPages.use((browsing) => browsing.page(askerId(request), request.query, request.query)),
      ),
  )

  app.get(
    routes.storyOverview,
    { schema: { querystring: StoryOverviewQuery, response: { 200: StoryOverview } } },
    async (request) => {
      const { zone = "UTC", ...choice } = request.query
      return run(StoryPages.use((browsing) => browsing.overview(askerId(request), choice, zone)))
    },
  )

  app.get(
    routes.storiesAbout,
    { schema: { params: PersonAddress, response: { 200: Schema.Array(StoryCard) } } },
    async (request) =>
      run(
        Stories.use((stories) => stories.ofPerson(askerId(request), request.params.id, "subject")),
      ),
  )

  app.get(
    routes.story,
    { schema: { params: StoryAddress, response: { 200: Story } } },
    async (request) =>
      run(Stories.use((stories) => stories.open(askerId(request), request.params.id))),
  )

  app.get(
    routes.storyTranscriptFile,
    { schema: { params: TranscriptFileAddress, querystring: TranscriptFileQuery } },
    async (request, reply) => {
      const { id, as } = request.params
      const { in: name = "original" } = request.query
      const file = await run(
        Stories.use((stories) => stories.words(askerId(request), id, as, name)),
      )
      return reply
        .header("content-disposition", attachment(file.fileName))
        .header("cache-control", "private, no-store")
        .type(file.mediaType)
        .send(file.text)
    },
  )

  app.patch(
    routes.story,
    { schema: { params: StoryAddress, body: StoryChange, response: { 200: Story } } },
    async (request) => {
      const { id } = request.params
      const { language, ...facts } = request.body
      const isToStay = facts.isLocalOnly === true
      const user = askerId(request)
      return run(
        Effect.gen(function* () {
          const { isNewLanguage, setLanguage, restartLocally } = yield* ProcessingService
          const isNew = yield* StoryEdits.use(({ change }) =>
            change(user, id, facts, (story) => isNewLanguage(story, language)),
          )
          if (isToStay) yield* restartLocally(id)
          if (isNew && language !== undefined) yield* setLanguage(user, id, language)
          return yield* Stories.use((stories) => stories.open(user, id))
        }),
      )
    },
  )

  app.get(
    routes.momentRejections,
    { schema: { params: StoryAddress, response: { 200: Schema.Array(ListedRejection) } } },
    async (request) =>
      run(MomentRejections.use(({ list }) => list(askerId(request), request.params.id))),
  )

  app.post(
    routes.momentRejections,
    { schema: { params: StoryAddress, body: MomentRejection, response: { 201: AddedRejection } } },
    async (request, reply) => {
      const { id } = request.params
      const rejected = await run(
        MomentRejections.use(({ reject }) => reject(askerId(request), id, request.body)),
      )
      return reply.code(201).send(rejected)
    },
  )

  app.patch(
    routes.momentRejection,
    { schema: { params: MomentRejectionAddress, body: RejectionAnswer } },
    async (request, reply) => {
      const { id, rejectionId } = request.params
      const { reason } = request.body
      await run(
        MomentRejections.use(({ explain }) => explain(askerId(request), id, rejectionId, reason)),
      )
      return reply.code(204).send()
    },
  )

  app.delete(
    routes.momentRejection,
    { schema: { params: MomentRejectionAddress } },
    async (request, reply) => {
      const { id, rejectionId } = request.params
      await run(MomentRejections.use(({ undo }) => undo(askerId(request), id, rejectionId)))
      return reply.code(204).send()
    },
  )

  app.post(
    routes.coarsenLocation,
    { schema: { params: StoryAddress, response: { 200: Story } } },
    async (request) => {
      const { id } = request.params
      const user = askerId(request)
      await run(LocationPrivacy.use((keeping) => keeping.keep(user, id)))
      return run(Stories.use((stories) => stories.open(user, id)))
    },
  )

  app.post(
    routes.confirmTranscript,
    { schema: { params: StoryAddress, response: { 200: Story } } },
    async (request) => {
      const { id } = request.params
      const user = askerId(request)
      await run(DoubtfulParts.use((parts) => parts.confirm(user, id)))
      return run(Stories.use((stories) => stories.open(user, id)))
    },
  )

  app.post(
    routes.storyLanguage,
    { schema: { params: StoryAddress, body: SpokenLanguage } },
    async (request, reply) => {
      const { id } = request.params
      await run(
        ProcessingService.use((processing) =>
          processing.setLanguage(askerId(request), id, request.body.language),
        ),
      )
      return reply.code(202).send()
    },
  )

  app.post(
    routes.processStory,
    { schema: { params: StoryAddress, response: { "2xx": Started } } },
    async (request, reply) => {
      const state = await run(
        ProcessingService.use((processing) =>
          processing.restart(askerId(request), request.params.id),
        ),
      )
      return reply.code(state === "under way" ? 202 : 200).send({ state })
    },
  )
}
