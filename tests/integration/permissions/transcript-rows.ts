import { Schema } from "effect"
import { paths, routes } from "#protocol/paths.ts"
import { Version } from "#protocol/version.ts"
import { decode } from "../../support/api-client.ts"
import type { Cast } from "./cast.ts"
import { type Row, toCorrect, toSee } from "./row.ts"

const someVersion = async ({ callers, contributed }: Cast) => {
  const answer = await callers.owner.get(paths.storyVersions(contributed))
  const [newest] = decode(Schema.Array(Version), answer)
  if (newest === undefined) throw new Error("there is no version")
  return newest.id
}

/** The calls about the words of a story. */
export const transcriptRows: Readonly<Record<string, Row>> = {
  [`PATCH ${routes.storyContent}`]: {
    ask: (caller, { contributed }) =>
      caller.patch(paths.storyContent(contributed), { originalTranscription: "Ask not." }),
    statuses: toCorrect(200),
  },
  [`PATCH ${routes.retranslateStory}`]: {
    ask: (caller, { contributed }) =>
      caller.patch(paths.retranslateStory(contributed), { originalTranscription: "Ask not." }),
    statuses: toCorrect(200),
  },
  // Says of no story whether there is one: only that a socket is asked for there.
  [`GET ${routes.transcript}`]: {
    ask: (caller, { story }) => caller.get(paths.transcript(story)),
    statuses: [401, 426, 426, 426, 426, 426, 426, 426],
  },
  // Nothing is to be looked at: whoever may answer is told so.
  [`POST ${routes.translationReview}`]: {
    ask: (caller, { contributed }) =>
      caller.post(paths.translationReview(contributed, "abcdefghij.0"), { take: false }),
    statuses: toCorrect(409),
  },
  [`POST ${routes.checkedWords}`]: {
    ask: (caller, { contributed }) => caller.post(paths.checkedWords(contributed), { isAll: true }),
    statuses: toCorrect(200),
  },
  // It is ready: whoever may answer is told that nothing is in question.
  [`POST ${routes.storyLanguage}`]: {
    ask: (caller, { contributed }) =>
      caller.post(paths.storyLanguage(contributed), { language: "en" }),
    statuses: toCorrect(409),
  },
  [`POST ${routes.confirmTranscript}`]: {
    ask: (caller, { contributed }) => caller.post(paths.confirmTranscript(contributed), {}),
    statuses: toCorrect(200),
  },
  [`GET ${routes.storyVersions}`]: {
    ask: (caller, { story }) => caller.get(paths.storyVersions(story)),
    statuses: toSee,
  },
  [`GET ${routes.storyVersion}`]: {
    ask: async (caller, cast) =>
      caller.get(paths.storyVersion(cast.contributed, await someVersion(cast))),
    statuses: toSee,
  },
  // A version is reached by its own story only.
  [`GET ${routes.storyVersion} of another story`]: {
    ask: async (caller, cast) =>
      caller.get(paths.storyVersion(cast.story, await someVersion(cast))),
    statuses: [401, 404, 404, 404, 404, 404, 404, 404],
  },
  [`POST ${routes.restoreVersion}`]: {
    ask: async (caller, cast) =>
      caller.post(paths.restoreVersion(cast.contributed, await someVersion(cast)), {}),
    statuses: toCorrect(200),
  },
}
