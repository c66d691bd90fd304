import { Schema } from "effect"
import type { FastifyPluginAsync } from "fastify"
import { errorMessages } from "#protocol/error-messages.ts"
import { UpgradeRequired } from "#protocol/errors.ts"
import { idFromText, VersionId } from "#protocol/ids.ts"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import { TextName } from "#protocol/transcript.ts"
import { CheckedWords } from "#protocol/words-to-check.ts"
import {
  ContentChange,
  LookAnswer,
  Retranslation,
  Version,
  WholeVersion,
} from "#protocol/version.ts"
import { Stories } from "../features/stories/stories.ts"
import { Corrections } from "../features/transcripts/corrections.ts"
import { WordsToCheck } from "../features/transcripts/words-to-check.ts"
import { TranslationReview } from "../features/transcripts/translation/review.ts"
import type { ProtocolTypes, Run } from "./effect-fastify.ts"
import { askerId, requireUser } from "./plugins/session.ts"
import { StoryAddress } from "./stories.ts"

const VersionAddress = Schema.Struct({
  ...StoryAddress.fields,
  versionId: idFromText(VersionId, "Invalid version ID"),
})
const LookAddress = Schema.Struct({
  ...StoryAddress.fields,
  lookId: Schema.String.check(Schema.isMaxLength(40)),
})
const OfText = Schema.Struct({ text: Schema.optionalKey(TextName) })

/** Two texts of the greatest length, with every character escaped as six bytes. */
const mostBytes = 2 * 6 * limits.text.transcript + 1_000

export const transcriptRoutes: FastifyPluginAsync<{ run: Run }> = async (plain, { run }) => {
  const app = plain.withTypeProvider<ProtocolTypes>()
  app.addHook("onRequest", requireUser(run))

  app.get(routes.transcript, () => {
    throw new UpgradeRequired({ message: errorMessages.socketsBlocked })
  })

  app.patch(
    routes.storyContent,
    {
      bodyLimit: mostBytes,
      schema: { params: StoryAddress, body: ContentChange, response: { 200: Story } },
    },
    async (request) => {
      const { id } = request.params
      await run(Corrections.use((words) => words.change(askerId(request), id, request.body)))
      return run(Stories.use((stories) => stories.open(askerId(request), id)))
    },
  )

  app.patch(
    routes.retranslateStory,
    {
      bodyLimit: mostBytes,
      schema: { params: StoryAddress, body: Retranslation, response: { 200: Story } },
    },
    async (request) => {
      const { id } = request.params
      await run(Corrections.use((words) => words.retranslate(askerId(request), id, request.body)))
      return run(Stories.use((stories) => stories.open(askerId(request), id)))
    },
  )

  app.post(
    routes.checkedWords,
    { schema: { params: StoryAddress, body: CheckedWords, response: { 200: Story } } },
    async (request) => {
      const { id } = request.params
      await run(WordsToCheck.use((words) => words.checked(askerId(request), id, request.body)))
      return run(Stories.use((stories) => stories.open(askerId(request), id)))
    },
  )

  app.post(
    routes.translationReview,
    { schema: { params: LookAddress, body: LookAnswer, response: { 200: Story } } },
    async (request) => {
      const { id, lookId } = request.params
      const look = { id: lookId, take: request.body.take }
      await run(TranslationReview.use((looking) => looking.answer(askerId(request), id, look)))
      return run(Stories.use((stories) => stories.open(askerId(request), id)))
    },
  )

  app.get(
    routes.storyVersions,
    {
      schema: {
        params: StoryAddress,
        querystring: OfText,
        response: { 200: Schema.Array(Version) },
      },
    },
    async (request) => {
      const { text = "original" } = request.query
      return run(
        Corrections.use((words) => words.versions(askerId(request), request.params.id, text)),
      )
    },
  )

  app.get(
    routes.storyVersion,
    { schema: { params: VersionAddress, response: { 200: WholeVersion } } },
    async (request) => {
      const { id, versionId } = request.params
      return run(Corrections.use((words) => words.version(askerId(request), id, versionId)))
    },
  )

  app.post(
    routes.restoreVersion,
    { schema: { params: VersionAddress, response: { 200: Story } } },
    async (request) => {
      const { id, versionId } = request.params
      await run(Corrections.use((words) => words.restore(askerId(request), id, versionId)))
      return run(Stories.use((stories) => stories.open(askerId(request), id)))
    },
  )
}
