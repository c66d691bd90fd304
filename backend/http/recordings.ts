import { randomUUID } from "node:crypto"
import { extname } from "node:path"
import { Effect, Result, Schema, type Scope } from "effect"
import type { FastifyPluginAsync, FastifyRequest } from "fastify"
import type { ApiError } from "#protocol/errors.ts"
import { limits } from "#protocol/limits.ts"
import { routes, saveKeyHeader } from "#protocol/paths.ts"
import { beginningOf } from "#protocol/text.ts"
import { SaveKey } from "#protocol/uploads.ts"
import { Story, StoryFields, UploadAnswer, UploadFields } from "#protocol/story.ts"
import type { Sessions } from "../features/accounts/sessions.ts"
import type { MediaIntents } from "../platform/cluster/media-intents.ts"
import type { MediaStore } from "../ports/media-store.ts"
import type { Uploads } from "../features/uploads/uploads.ts"
import { placeOf } from "../features/places/patch-place.ts"
import type { Received, NewStory } from "../features/stories/new-story.ts"
import { tagsOf } from "../features/stories/tags.ts"
import { SaveStory } from "../features/stories/save-story.ts"
import { Stories } from "../features/stories/stories.ts"
import { invalidForm, type ProtocolTypes, type Run } from "./effect-fastify.ts"
import { namesArrived, readArrivedRecordings } from "./finished-uploads.ts"
import { type DraftOf, readRecordingForm } from "./forms/recording-form.ts"
import { askerId, requireUser, whileSignedIn } from "./plugins/session.ts"
import { storyKeyOf } from "./tus-headers.ts"

/** Identifies one attempt to save. A client that sends none cannot repeat a request safely. */
const saveKeyOf = (request: FastifyRequest) => {
  const given = request.headers[saveKeyHeader]
  return Schema.is(SaveKey)(given) ? given : randomUUID()
}

/** Forms send empty fields as empty texts; these are left out. */
const filled = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ""))

const decodeFields =
  <A>(schema: Schema.Codec<A, unknown>) =>
  (fields: Readonly<Record<string, string>>): Effect.Effect<A, ApiError> =>
    Result.match(Schema.decodeUnknownResult(schema)(filled(fields)), {
      onSuccess: (value) => Effect.succeed(value),
      onFailure: (error) => Effect.fail(invalidForm(error.issue)),
    })

/** What both ways of giving a story say of it. */
const saidOf = (fields: StoryFields | UploadFields) => ({
  description: fields.description ?? "",
  subjectIds: (fields.selectedSubjects ?? []).map((subject) => subject.id),
  category: fields.category ?? null,
  tags: tagsOf(fields.tags ?? ""),
  sourceLanguage: fields.source_lang ?? null,
  happened: fields.happened ?? "",
  place: placeOf(fields),
  isLocalOnly: fields.local === "true",
})

const fromRecorder = (fields: StoryFields): NewStory => ({
  title: fields.title,
  storytellerId: fields.storytellerId,
  ...saidOf(fields),
})

const titleFromName = (fileName: string) =>
  beginningOf(fileName.slice(0, fileName.length - extname(fileName).length), limits.text.title) ||
  fileName

const fromUpload = (fields: UploadFields, fileName: string): NewStory => ({
  title: fields.title ?? titleFromName(fileName),
  storytellerId: fields.storytellerId ?? null,
  ...saidOf(fields),
})

/**
 * The two ways to send a recording, with its bytes as a form, or as JSON with the recordings that the
 * server has already. Neither reads any of it before the plan has a free place.
 */
export const recordingRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  /**
   * The unread rest of a refused form is read and discarded, so that the answer reaches the client.
   */
  app.addHook("onError", async (request) => {
    request.raw.unpipe()
    request.raw.resume()
  })

  const save = (request: FastifyRequest, draftOf: DraftOf) =>
    Effect.gen(function* () {
      const around = yield* Effect.context<MediaStore | MediaIntents | Sessions | Uploads>()
      const saveStory = yield* SaveStory
      const isJson = namesArrived(request)
      const receive: Effect.Effect<
        Received,
        ApiError,
        MediaStore | MediaIntents | Uploads | Scope.Scope
      > = isJson
        ? readArrivedRecordings(request, askerId(request), draftOf)
        : readRecordingForm(request, askerId(request), draftOf)
      return yield* saveStory.save(
        {
          id: askerId(request),
          isStillThere: Effect.provideContext(whileSignedIn(request), around),
        },
        isJson ? yield* storyKeyOf(request) : saveKeyOf(request),
        Effect.provideContext(receive, around),
      )
    })

  app.post(routes.stories, { schema: { response: { 201: Story } } }, async (request, reply) => {
    const decode = decodeFields(StoryFields)
    const id = await run(save(request, (fields) => Effect.map(decode(fields), fromRecorder)))
    const story = await run(Stories.use((stories) => stories.open(askerId(request), id)))
    return reply.code(201).send(story)
  })

  app.post(
    routes.upload,
    { schema: { response: { 201: UploadAnswer } } },
    async (request, reply) => {
      const decode = decodeFields(UploadFields)
      const storyId = await run(
        save(request, (fields, fileName) =>
          Effect.map(decode(fields), (decoded) => fromUpload(decoded, fileName)),
        ),
      )
      return reply.code(201).send({ storyId })
    },
  )
}
