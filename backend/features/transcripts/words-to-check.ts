import { Context, Effect, Layer } from "effect"
import type { Forbidden, InsufficientStorage, NotFound } from "#protocol/errors.ts"
import type { StoryId, UserId } from "#protocol/ids.ts"
import type { CheckedWords } from "#protocol/words-to-check.ts"
import { Database } from "../../platform/database/database.ts"
import { nameOfWord } from "../../platform/database/story-timelines.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Authorize } from "../access/authorize.ts"
import { viewersOf } from "../access/policy.ts"

/** The words of a story that were perhaps heard wrong, until somebody who may correct them has looked. */
export class WordsToCheck extends Context.Service<
  WordsToCheck,
  {
    /** A word is right as it is, or somebody has looked through all of them. */
    readonly checked: (
      user: UserId,
      id: StoryId,
      what: CheckedWords,
    ) => Effect.Effect<void, NotFound | Forbidden | InsufficientStorage>
  }
>()("backend/features/transcripts/WordsToCheck") {
  static readonly layer = Layer.effect(
    WordsToCheck,
    Effect.gen(function* () {
      const { storyTimelines } = yield* Database
      const authorize = yield* Authorize
      const { publish } = yield* EventBus

      const checked = Effect.fn("WordsToCheck.checked")(function* (
        user: UserId,
        id: StoryId,
        what: CheckedWords,
      ) {
        const story = yield* authorize.story(user, id, "contribute")
        const path = "isAll" in what ? "wordsToCheck" : `wordsToCheck.${nameOfWord(what)}`
        yield* storyTimelines.update({ id }, { $unset: { [path]: true } })
        yield* publish({
          to: viewersOf(story),
          event: { _tag: "WordsToCheckChanged", storyId: id },
        })
      })
      return WordsToCheck.of({ checked })
    }),
  )
}
