import { Effect, Result, Schema, type Scope } from "effect"
import type { FastifyRequest } from "fastify"
import type { ApiError } from "#protocol/errors.ts"
import type { UserId } from "#protocol/ids.ts"
import { UploadIds } from "#protocol/uploads.ts"
import { MediaIntents } from "../platform/cluster/media-intents.ts"
import type { Received } from "../features/stories/new-story.ts"
import { Uploads } from "../features/uploads/uploads.ts"
import { invalidForm } from "./effect-fastify.ts"
import { type RecordingFields, type DraftOf, noAudio } from "./forms/recording-form.ts"
import { storyKeyOf } from "./tus-headers.ts"

const decodeBody = Schema.decodeUnknownResult(Schema.Record(Schema.String, Schema.Unknown))
const decodeIds = Schema.decodeUnknownResult(Schema.Struct({ uploadIds: UploadIds }))
/** The same fields as those of the form, as text. */
const decodeFields = Schema.decodeUnknownResult(Schema.Record(Schema.String, Schema.String))

/** Whether a request is to make a story of what has arrived; other JSON is refused as what is no form is. */
export const namesArrived = ({ headers, body }: FastifyRequest) => {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) return false
  const isOther = typeof body === "object" && body !== null && !Array.isArray(body)
  return !isOther || "uploadIds" in body
}

/** The fields of the form, and which recordings the story is made of. */
const readBody = ({
  body: given,
}: FastifyRequest): Effect.Effect<{ fields: RecordingFields; uploadIds: UploadIds }, ApiError> => {
  const body = decodeBody(given)
  if (Result.isFailure(body)) return Effect.fail(invalidForm(body.failure.issue))
  const { uploadIds = [], ...rest } = body.success
  if (Array.isArray(uploadIds) && uploadIds.length === 0) return Effect.fail(noAudio())
  const ids = decodeIds({ uploadIds })
  if (Result.isFailure(ids)) return Effect.fail(invalidForm(ids.failure.issue))
  return Result.match(decodeFields(rest), {
    onSuccess: (fields) => Effect.succeed({ fields, ...ids.success }),
    onFailure: ({ issue }) => Effect.fail(invalidForm(issue)),
  })
}

/**
 * Reads the JSON with which a story is made of recordings that arrived piece by piece. They are claimed
 * while the scope is open. If anything is refused, they stay, and nothing else is left behind.
 */
export const readArrivedRecordings = Effect.fnUntraced(function* (
  request: FastifyRequest,
  user: UserId,
  draftOf: DraftOf,
): Effect.fn.Return<Received, ApiError, MediaIntents | Uploads | Scope.Scope> {
  const { fields, uploadIds } = yield* readBody(request)
  const intents = yield* MediaIntents
  const uploads = yield* Uploads
  const held = yield* uploads.hold(user, yield* storyKeyOf(request), uploadIds)
  const [first, ...more] = held.map((take, n) => ({ ...take, field: `uploadIds.${String(n)}` }))
  if (first === undefined) return yield* noAudio()
  const draft = yield* draftOf(fields, first.fileName).pipe(
    Effect.onError(() =>
      Effect.forEach(held, ({ recording }) => intents.discard(recording.id), { discard: true }),
    ),
  )
  return { draft, takes: [first, ...more] }
})
