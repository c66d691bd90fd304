import { Context, DateTime, Effect, Layer, Option } from "effect"
import { PersonId, type UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import type { PersonRecord } from "../../platform/database/people.ts"
import type { StoryRecord } from "../../platform/database/stories.ts"
import { PeopleSync } from "../stories/people-sync.ts"
import { PhotoStorage } from "../photos/photo-storage.ts"
import { AccountClosure } from "../accounts/account-closure.ts"

/**
 * The facts that do not depend on the keeper. The relationship does: one keeper's mother may be
 * another's aunt.
 */
const facts = ({ name, birthDate, birthPlace, language = null, type }: PersonRecord) => ({
  ...{ name, birthDate, birthPlace, language, type },
})

/** The facts of the recorder's own person, completed from the keeper's where missing. */
export const filledIn = (own: PersonRecord, from: PersonRecord) => {
  const known = facts(from)
  return {
    birthDate: own.birthDate ?? known.birthDate,
    birthPlace: own.birthPlace || known.birthPlace,
    language: own.language ?? known.language,
    type: own.type === "storyteller" ? own.type : known.type,
  }
}

/** When a keeper deletes their account, hands stories that other users recorded over to those users. */
export class OwnershipTransfer extends Context.Service<OwnershipTransfer>()(
  "backend/features/deletion/OwnershipTransfer",
  {
    make: Effect.gen(function* () {
      const { stories, people, shares } = yield* Database
      const accountClosure = yield* AccountClosure
      const peopleSync = yield* PeopleSync
      const photos = yield* PhotoStorage

      /** The person of the recorder's own that they linked to this one when they accepted the share. */
      const linked = Effect.fnUntraced(function* (recorder: UserId, person: PersonRecord) {
        const share = yield* shares.first({
          userId: recorder,
          personId: person.id,
          status: "accepted",
        })
        const id = Option.isSome(share) ? share.value.linkPersonId : null
        const own = id === null ? Option.none() : yield* people.get(id)
        return Option.filter(own, ({ keeperId }) => keeperId === recorder)
      })

      /** Gives the recorder's person the photo of the keeper's, unless there is one already. */
      const takePhoto = Effect.fnUntraced(function* (id: PersonId, { photo = null }: PersonRecord) {
        const bytes = photo === null ? Option.none() : yield* photos.bytesOf(photo)
        if (Option.isNone(bytes)) return
        yield* photos
          .put({ person: id }, bytes.value, { replaces: (before) => before === null })
          .pipe(Effect.catchTag("NotFound", () => Effect.void))
      })

      /** Completes the recorder's own person with what was known of the keeper's. */
      const fillIn = Effect.fnUntraced(function* (own: PersonRecord, from: PersonRecord) {
        yield* people.update({ id: own.id }, { $set: filledIn(own, from) })
        return own.id
      })

      const copy = Effect.fnUntraced(function* (recorder: UserId, person: PersonRecord) {
        const madeFor = `${recorder}/from/${person.id}`
        const made = yield* people.first({ madeFor })
        if (Option.isSome(made)) return made.value.id
        const id = PersonId.make(yield* people.nextId)
        yield* people.insert({
          ...{ id, keeperId: recorder, madeFor, relationship: "", bio: "", notes: "" },
          ...facts(person),
          createdAt: DateTime.formatIso(yield* DateTime.now),
        })
        return id
      })

      /**
       * The person among the recorder's own who replaces the keeper's: always the same one, in all
       * stories.
       */
      const standIn = Effect.fnUntraced(function* (recorder: UserId, person: PersonRecord) {
        const own = yield* linked(recorder, person)
        const id = Option.isSome(own)
          ? yield* fillIn(own.value, person)
          : yield* copy(recorder, person)
        yield* takePhoto(id, person)
        return id
      })

      const handOver = Effect.fnUntraced(function* (story: StoryRecord, recorder: UserId) {
        const { keeperId } = story
        const inIt = yield* people.every({
          filter: { id: { $in: [story.storytellerId, ...story.subjectIds] }, keeperId },
        })
        const standIns = new Map<PersonId, PersonId>()
        for (const person of inIt) standIns.set(person.id, yield* standIn(recorder, person))
        const now = (id: PersonId) => standIns.get(id) ?? id
        yield* stories.update(
          { id: story.id, keeperId },
          {
            $set: {
              keeperId: recorder,
              storytellerId: now(story.storytellerId),
              subjectIds: [...new Set(story.subjectIds.map(now))],
              keeperIds: [
                ...new Set(story.keeperIds.map((id) => (id === keeperId ? recorder : id))),
              ],
            },
          },
        )
        // The stand-in may have another birth date, from which the story's is counted.
        yield* peopleSync.settle(story.id)
      })

      /** Hands over everything others recorded for the user's people. Returns the new keepers. */
      const of = Effect.fn("OwnershipTransfer.of")(function* (keeper: UserId) {
        const theirs = yield* stories.every({
          filter: {
            keeperId: keeper,
            recorderId: { $nin: [keeper, null] },
            // What was deleted is erased with the account.
            deleted: { $exists: false },
          },
        })
        const takers = new Set<UserId>()
        for (const story of theirs) {
          const { recorderId } = story
          // A recorder whose account is being deleted as well takes nothing over.
          if (recorderId === null || (yield* accountClosure.isAny([recorderId]))) continue
          yield* handOver(story, recorderId)
          takers.add(recorderId)
        }
        return [...takers]
      }, Effect.orDie)

      return { of }
    }),
  },
) {
  static readonly layer = Layer.effect(this, this.make)
}
