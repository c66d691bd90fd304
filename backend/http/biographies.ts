import { Effect, Schema, SchemaTransformation } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { AnswersSent, Biography, SavedAnswers } from "#protocol/biography.ts"
import {
  BiographyRestore,
  BiographyVersion,
  LineChange,
  LineRemoval,
  NewLine,
  WholeBiographyVersion,
} from "#protocol/biography-changes.ts"
import { NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import {
  BiographyRejection,
  AddedRejection,
  ListedRejection,
  RejectionAnswer,
  RejectionId,
} from "#protocol/rejection.ts"
import { Biographies } from "../features/biographies/biographies.ts"
import { BiographyHistory } from "../features/biographies/history/biography-history.ts"
import { BiographyLines } from "../features/biographies/edits/edit-line.ts"
import { BiographyRejections } from "../features/biographies/rejections/biography-rejections.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { PersonAddress } from "./people.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { errorMessages } from "#protocol/error-messages.ts"

const LineAddress = Schema.Struct({
  ...PersonAddress.fields,
  lineId: Schema.String.check(Schema.isMaxLength(100)),
})
const PersonRejectionAddress = Schema.Struct({ ...PersonAddress.fields, ...RejectionId.fields })
const message = "Invalid version"
const VersionAddress = Schema.Struct({
  ...PersonAddress.fields,
  version: Schema.String.check(Schema.isPattern(/^(0|[1-9]\d{0,14})$/, { message })).pipe(
    Schema.decodeTo(Schema.Int, SchemaTransformation.numberFromString),
  ),
})

/** Eight answers of the greatest length, with every character escaped as six bytes. */
const mostBytes = 8 * 6 * limits.text.long + 1_000

/** A person's biography: reading it, what the keeper answers for it, and correcting it. */
export const biographyRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  const open = (user: UserId, id: PersonId) =>
    Biographies.use((biographies) => biographies.open(user, id))
  const gone = new NotFound({ message: errorMessages.personNotFound })
  /** As it is after a change. */
  const opened = (user: UserId, id: PersonId) =>
    Effect.flatMap(open(user, id), (biography) =>
      biography === null ? Effect.fail(gone) : Effect.succeed(biography),
    )

  app.get(
    routes.biography,
    { schema: { params: PersonAddress, response: { 200: Schema.NullOr(Biography) } } },
    async (request) => run(open(askerId(request), request.params.id)),
  )

  app.post(
    routes.biography,
    { schema: { params: PersonAddress, response: { 200: Biography } } },
    async (request) =>
      run(Biographies.use(({ begin }) => begin(askerId(request), request.params.id))),
  )

  app.get(
    routes.biographyAnswers,
    { schema: { params: PersonAddress, response: { 200: SavedAnswers } } },
    async (request) =>
      run(Biographies.use(({ answers }) => answers(askerId(request), request.params.id))),
  )

  app.post(
    routes.biographyAnswers,
    {
      bodyLimit: mostBytes,
      schema: { params: PersonAddress, body: AnswersSent, response: { 200: Biography } },
    },
    async (request) =>
      run(
        Biographies.use(({ generate }) =>
          generate(askerId(request), request.params.id, request.body.answers),
        ),
      ),
  )

  app.post(
    routes.biographyLines,
    { schema: { params: PersonAddress, body: NewLine, response: { 201: Biography } } },
    async (request, reply) => {
      const { id } = request.params
      await run(BiographyLines.use(({ add }) => add(askerId(request), id, request.body)))
      return reply.code(201).send(await run(opened(askerId(request), id)))
    },
  )

  app.patch(
    routes.biographyLine,
    { schema: { params: LineAddress, body: LineChange, response: { 200: Biography } } },
    async (request) => {
      const { id, lineId } = request.params
      const user = askerId(request)
      await run(BiographyLines.use(({ change }) => change(user, id, lineId, request.body)))
      return run(opened(user, id))
    },
  )

  app.delete(
    routes.biographyLine,
    { schema: { params: LineAddress, body: LineRemoval, response: { 200: Biography } } },
    async (request) => {
      const { id, lineId } = request.params
      const user = askerId(request)
      await run(BiographyLines.use(({ remove }) => remove(user, id, lineId, request.body.version)))
      return run(opened(user, id))
    },
  )

  app.get(
    routes.biographyRejections,
    { schema: { params: PersonAddress, response: { 200: Schema.Array(ListedRejection) } } },
    async (request) =>
      run(BiographyRejections.use(({ list }) => list(askerId(request), request.params.id))),
  )

  app.post(
    routes.biographyRejections,
    {
      schema: {
        params: PersonAddress,
        body: BiographyRejection,
        response: { 201: AddedRejection },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const rejected = await run(
        BiographyRejections.use(({ reject }) => reject(askerId(request), id, request.body)),
      )
      return reply.code(201).send(rejected)
    },
  )

  app.patch(
    routes.biographyRejection,
    { schema: { params: PersonRejectionAddress, body: RejectionAnswer } },
    async (request, reply) => {
      const { id, rejectionId } = request.params
      const { reason } = request.body
      await run(
        BiographyRejections.use(({ explain }) =>
          explain(askerId(request), id, rejectionId, reason),
        ),
      )
      return reply.code(204).send()
    },
  )

  app.delete(
    routes.biographyRejection,
    { schema: { params: PersonRejectionAddress } },
    async (request, reply) => {
      const { id, rejectionId } = request.params
      await run(BiographyRejections.use(({ undo }) => undo(askerId(request), id, rejectionId)))
      return reply.code(204).send()
    },
  )

  app.get(
    routes.biographyVersions,
    { schema: { params: PersonAddress, response: { 200: Schema.Array(BiographyVersion) } } },
    async (request) =>
      run(BiographyHistory.use(({ versions }) => versions(askerId(request), request.params.id))),
  )

  app.get(
    routes.biographyVersion,
    { schema: { params: VersionAddress, response: { 200: WholeBiographyVersion } } },
    async (request) => {
      const { id, version } = request.params
      return run(BiographyHistory.use((history) => history.version(askerId(request), id, version)))
    },
  )

  app.post(
    routes.restoreBiography,
    { schema: { params: VersionAddress, body: BiographyRestore, response: { 200: Biography } } },
    async (request) => {
      const { id, version } = request.params
      const user = askerId(request)
      const saw = request.body.version
      await run(BiographyHistory.use(({ restore }) => restore(user, id, version, saw)))
      return run(opened(user, id))
    },
  )
}
