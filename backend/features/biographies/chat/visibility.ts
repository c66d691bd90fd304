import { Effect, Option } from "effect"
import type { PersonId, StoryId } from "#protocol/ids.ts"
import { visibleBiography } from "../../access/biography-policy.ts"
import { accessToStory, type Asker } from "../../access/policy.ts"
import type { ChatMessageRecord } from "../../../platform/database/chat-messages.ts"
import { Database } from "../../../platform/database/database.ts"
import type { PersonRecord } from "../../../platform/database/people.ts"
import { fieldsOfSource } from "../../../platform/database/story-projections.ts"
import { messageView } from "./presenter.ts"
import { type CollectedSources, SourceCollector } from "../generation/collect-sources.ts"
import { isQuickPrompt, type ComposedLife } from "./interviewer/quick-answers.ts"
import { LifeComposer } from "../composer-client.ts"
import { makeSentenceVectors } from "../generation/sentence-embeddings.ts"
import { EvidenceAccess } from "../evidence.ts"

/** Of so many people what is told is kept at hand. */
const mostKnown = 8

const untold: ComposedLife = { lines: [], events: [] }

/** What of a person, and of a chat about them, somebody may see now. */
export const chatSight = Effect.gen(function* () {
  const { biographies, chatFacts, people, storySources, rejections } = yield* Database
  const sourceCollector = yield* SourceCollector
  const sight = yield* EvidenceAccess
  const composer = yield* LifeComposer
  const { embedFor } = yield* makeSentenceVectors

  /** Of these stories, those somebody may see, with what they are called today. */
  const seenOf = Effect.fnUntraced(function* (asker: Asker, ids: ReadonlyArray<StoryId>) {
    const found = yield* storySources.find({
      filter: { id: { $in: [...new Set(ids)] } },
      only: fieldsOfSource,
    })
    const seen = found.filter((story) => accessToStory(asker, story) !== "none")
    const tellers = yield* people.find({
      filter: { id: { $in: [...new Set(seen.map(({ storytellerId }) => storytellerId))] } },
    })
    const names = new Map(tellers.map(({ id, name }) => [id, name]))
    return new Map(
      seen.map(({ id, title, storytellerId }) => [
        id,
        { title, teller: names.get(storytellerId) ?? "Someone" },
      ]),
    )
  })

  const viewsOf = Effect.fnUntraced(function* (
    asker: Asker,
    messages: ReadonlyArray<ChatMessageRecord>,
  ) {
    const ids = messages.map(({ id }) => id)
    const told = yield* chatFacts.find({
      filter: { userId: asker.user, messageId: { $in: ids } },
      sort: [["id", 1]],
    })
    const stories = yield* seenOf(
      asker,
      messages.flatMap(({ storyIds }) => storyIds),
    )
    const people = [...new Set(messages.map(({ personId }) => personId))]
    const rejected = yield* rejections.find({ filter: { personId: { $in: people } } })
    return messages.map((message) =>
      messageView(message, { facts: told, stories, rejections: rejected }),
    )
  })

  /** Those talked about last, as long as nothing that is told of them has changed. */
  const known = new Map<PersonId, CollectedSources>()
  const toldOf = Effect.fnUntraced(function* (id: PersonId) {
    const before = known.get(id)
    known.delete(id)
    const isSame = before?.fingerprint === (yield* sourceCollector.fingerprintOf(id))
    const now = isSame ? before : Option.getOrUndefined(yield* sourceCollector.of(id))
    if (now === undefined) return null
    known.set(id, now)
    const [longest] = known.keys()
    if (known.size > mostKnown && longest !== undefined) known.delete(longest)
    return now.sources
  })

  /** What is told of the person, as far as the user may see it. */
  const sourcesFor = Effect.fnUntraced(function* (asker: Asker, id: PersonId) {
    const sources = yield* toldOf(id)
    if (sources === null) return Option.none()
    const seen = yield* seenOf(
      asker,
      sources.stories.map((story) => story.id),
    )
    const stories = sources.stories.filter((story) => seen.has(story.id))
    return Option.some({ ...sources, stories })
  })

  /** What their biography says, likewise; for a question about the whole life also before one is made. */
  const lifeFor = Effect.fnUntraced(function* (
    asker: Asker,
    { id, name }: PersonRecord,
    message: string,
  ) {
    const found = yield* biographies.get(id)
    if (Option.isSome(found) && found.value.version > 0) {
      const ground = yield* sight.groundOf(id, found.value.storyIds)
      return visibleBiography(asker, ground, found.value, { isCorrecting: false })
    }
    const sources = yield* sourcesFor(asker, id)
    if (Option.isNone(sources) || !isQuickPrompt(message, name)) return untold
    return yield* Effect.orElseSucceed(composer.compose(sources.value, embedFor(id)), () => untold)
  })

  return { viewsOf, sourcesFor, lifeFor }
})
