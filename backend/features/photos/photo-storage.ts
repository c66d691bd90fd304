import { Context, Effect, Layer, Option, Stream } from "effect"
import { InsufficientStorage, type NotFound } from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { notFound } from "../access/errors.ts"
import { Database } from "../../platform/database/database.ts"
import { type StoredPhoto, mediaIdsOf, type Photographed } from "../../platform/database/photo.ts"
import { MediaIntents } from "../../platform/cluster/media-intents.ts"
import { MediaStore } from "../../ports/media-store.ts"
import type { Filter, Update } from "../../ports/document-store.ts"
import { errorMessages } from "#protocol/error-messages.ts"

/** Whose photo it is. */
type Whose = { readonly person: PersonId } | { readonly user: UserId }

interface Putting {
  readonly copyOf?: string
  /** Whether the photo that is there may be replaced. */
  readonly replaces?: (before: StoredPhoto | null) => boolean
}

/** More than any portrait has. */
const mostBytes = 1024 * 1024

const insufficientStorage = () =>
  new InsufficientStorage({
    message: errorMessages.noSpace,
  })

/** The record with exactly this photo, or with none. */
export const holding = (photo: StoredPhoto | null): Filter =>
  photo === null ? { photo: null } : { "photo.mediaId": photo.mediaId }

interface Records {
  readonly first: (filter: Filter) => Effect.Effect<Option.Option<Photographed>>
  readonly update: (filter: Filter, update: Update) => Effect.Effect<number, InsufficientStorage>
}

/**
 * The photos of people and users: which record has which bytes. A record first names the bytes it no
 * longer needs and then they are removed, so that after a crash they are found.
 */
export class PhotoStorage extends Context.Service<
  PhotoStorage,
  {
    /** Keeps a portrait as somebody's photo. False when what was there may not be replaced. */
    readonly put: (
      whose: Whose,
      portrait: Uint8Array,
      putting?: Putting,
    ) => Effect.Effect<boolean, NotFound | InsufficientStorage>
    readonly takeAway: (
      whose: Whose,
      isToGo?: (photo: StoredPhoto) => boolean,
    ) => Effect.Effect<boolean, InsufficientStorage>
    /** The bytes; none where the record or they are gone. */
    readonly bytesOf: (photo: StoredPhoto) => Effect.Effect<Option.Option<Uint8Array>>
    /** Removes a person's record together with the photo. Whatever is put meanwhile goes as well. */
    readonly removePerson: (id: PersonId) => Effect.Effect<void>
    /** Removes the bytes of a photo whose record goes: of an account that is being erased, of a deleted person. */
    readonly forget: (whose: Photographed) => Effect.Effect<void>
    /** At startup: removes the bytes of photos that were replaced when the server stopped. */
    readonly recover: Effect.Effect<void>
  }
>()("backend/features/photos/PhotoStorage") {
  static readonly layer = Layer.effect(
    PhotoStorage,
    Effect.gen(function* () {
      const { people, users } = yield* Database
      const media = yield* MediaStore
      const intents = yield* MediaIntents

      /** The record, where it can be given a photo: nothing is given to an account being erased. */
      const placeOf = (whose: Whose): { readonly records: Records; readonly filter: Filter } =>
        "person" in whose
          ? { records: people, filter: { id: whose.person } }
          : { records: users, filter: { id: whose.user, closingSince: { $exists: false } } }

      const discard = Effect.fnUntraced(function* (whose: Whose, mediaId: string) {
        const { records, filter } = placeOf(whose)
        yield* media.remove(mediaId)
        // If the store is full it stays named, and is removed again at the next start.
        yield* Effect.ignore(records.update(filter, { $pull: { photoLeftovers: mediaId } }))
      })

      /** Puts one photo in the place of another, unless that has changed. */
      const swap = Effect.fnUntraced(function* (
        whose: Whose,
        before: StoredPhoto | null,
        after: StoredPhoto | null,
      ) {
        const { records, filter } = placeOf(whose)
        const swapped = yield* records.update(
          { ...filter, ...holding(before) },
          {
            $set: { photo: after },
            ...(before === null ? {} : { $push: { photoLeftovers: before.mediaId } }),
          },
        )
        if (swapped === 1 && before !== null) yield* discard(whose, before.mediaId)
        return swapped === 1
      })

      const photoNow = Effect.fnUntraced(function* (whose: Whose) {
        const { records, filter } = placeOf(whose)
        return Option.map(yield* records.first(filter), ({ photo = null }) => photo)
      })

      const ownerOf = Effect.fnUntraced(function* (whose: Whose) {
        if ("user" in whose) return whose.user
        const person = yield* people.get(whose.person)
        return Option.isSome(person) ? person.value.keeperId : yield* notFound("person")
      })

      const put = Effect.fn("PhotoStorage.put")(
        function* (
          whose: Whose,
          portrait: Uint8Array,
          { copyOf, replaces = () => true }: Putting = {},
        ) {
          const mediaId = yield* intents.begin(yield* ownerOf(whose))
          yield* media.store(mediaId, Stream.succeed(portrait), mostBytes).pipe(
            Effect.catchTags({
              MediaFull: () => Effect.fail(insufficientStorage()),
              MediaTooLarge: Effect.die,
            }),
            Effect.tapError(() => intents.discard(mediaId)),
          )
          const after = copyOf === undefined ? { mediaId } : { mediaId, copyOf }
          const tryAll = Effect.gen(function* () {
            for (;;) {
              const before = yield* photoNow(whose)
              if (Option.isNone(before)) return yield* notFound("person")
              if (!replaces(before.value)) return false
              yield* intents.confirm([mediaId])
              if (yield* swap(whose, before.value, after)) break
            }
            yield* Effect.tapError(intents.settle([mediaId]), () => swap(whose, after, null))
            return true
          })
          return yield* tryAll.pipe(
            Effect.tap((isPut) => (isPut ? Effect.void : intents.discard(mediaId))),
            // Only after a typed failure: after a defect the record may name these bytes.
            Effect.tapError(() => intents.discard(mediaId)),
            // Whoever it is of leaves.
            Effect.catchTag("IntentOver", () => Effect.fail(notFound("person"))),
          )
        },
        Effect.scoped,
        Effect.uninterruptible,
      )

      const takeAway = Effect.fn("PhotoStorage.takeAway")(function* (
        whose: Whose,
        isToGo: (photo: StoredPhoto) => boolean = () => true,
      ) {
        for (;;) {
          const before = yield* photoNow(whose)
          if (Option.isNone(before) || before.value === null || !isToGo(before.value)) return false
          if (yield* swap(whose, before.value, null)) return true
        }
      }, Effect.uninterruptible)

      const bytesOf = Effect.fn("PhotoStorage.bytesOf")(function* ({ mediaId }: StoredPhoto) {
        const there = Effect.map(media.entry(mediaId), Option.isSome)
        if (!(yield* there)) return Option.none()
        return yield* Stream.runCollect(media.read(mediaId)).pipe(
          Effect.map((pieces) => Option.some<Uint8Array>(Buffer.concat([...pieces]))),
          // Another photo may have taken its place between the two.
          Effect.catchDefect((defect) =>
            Effect.flatMap(there, (isStill) =>
              isStill ? Effect.die(defect) : Effect.succeed(Option.none()),
            ),
          ),
        )
      })

      const removePerson = Effect.fn("PhotoStorage.removePerson")(function* (id: PersonId) {
        for (;;) {
          const found = yield* people.get(id)
          if (Option.isNone(found)) return
          // The bytes first: until the record is gone, the removal can be repeated.
          for (const mediaId of mediaIdsOf(found.value)) yield* media.remove(mediaId)
          yield* people.remove({ id, ...holding(found.value.photo ?? null) })
        }
      })

      const forget = Effect.fn("PhotoStorage.forget")(function* (whose: Photographed) {
        for (const mediaId of mediaIdsOf(whose)) yield* media.remove(mediaId)
      })

      const recover = Effect.gen(function* () {
        const left = { filter: { photoLeftovers: { $exists: true } } }
        for (const { id, photoLeftovers = [] } of yield* people.find(left))
          for (const mediaId of photoLeftovers) yield* discard({ person: id }, mediaId)
        for (const { id, photoLeftovers = [] } of yield* users.find(left))
          for (const mediaId of photoLeftovers) yield* discard({ user: id }, mediaId)
      })

      return PhotoStorage.of({
        ...{ put, takeAway, bytesOf, removePerson, recover },
        forget,
      })
    }),
  )
}
