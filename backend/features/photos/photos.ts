import { Context, Effect, Layer, Option } from "effect"
import type { ProviderName } from "#protocol/account.ts"
import {
  ServiceUnavailable,
  type ApiError,
  NotFound,
  UnprocessableEntity,
  PayloadTooLarge,
  UnsupportedMediaType,
} from "#protocol/errors.ts"
import type { PersonId, UserId } from "#protocol/ids.ts"
import { type Crop, middle, noPhotoWords, whyNoPhoto, type WhyNoPhoto } from "#protocol/photo.ts"
import { Authorize } from "../access/authorize.ts"
import { notFound } from "../access/errors.ts"
import { EventBus } from "../../platform/events/event-bus.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoredPhoto, Photographed } from "../../platform/database/photo.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Images } from "../../ports/images.ts"
import { PhotoStorage } from "./photo-storage.ts"
import { ProviderPictures } from "./provider-pictures.ts"
import { UploadLimit } from "./upload-limit.ts"

/** A picture as somebody sent it, and the part of it they chose. */
export interface SentPicture {
  readonly bytes: Uint8Array
  readonly crop: Crop
}

/** A picture that is on its way. */
interface IncomingPicture {
  /** The network it comes from, as `networkOf` gives it. */
  readonly network: string
  /** Reads it, once it is known that they may send it. */
  readonly receive: Effect.Effect<SentPicture, ApiError>
}

/** A photo's bytes, and a name that is another one for each photo. */
export interface ShownPhoto {
  readonly tag: string
  readonly bytes: Uint8Array
}

const unusable = (why: WhyNoPhoto) => {
  const message = noPhotoWords[why]
  if (why === "too large") return new PayloadTooLarge({ message })
  return ["heic", "drawing", "moving", "another kind"].includes(why)
    ? new UnsupportedMediaType({ message })
    : new UnprocessableEntity({ message })
}

const noPhoto = () => new NotFound({ message: "There's no photo here." })

const away = () =>
  new ServiceUnavailable({
    message: "The server can't read pictures right now. Please try again later.",
  })

/** How often `follow` tries again when photos are set at the same time. */
const mostRounds = 10

/** Whether a photo of somebody's own person, or none, is what their profile gave it. */
const isFromProfile = (photo: StoredPhoto | null) => photo === null || photo.copyOf !== undefined

/** The photos of the people somebody keeps, and of themself. */
export class Photos extends Context.Service<
  Photos,
  {
    readonly setOf: (
      user: UserId,
      id: PersonId,
      incoming: IncomingPicture,
    ) => Effect.Effect<void, ApiError>
    readonly removeOf: (user: UserId, id: PersonId) => Effect.Effect<void, ApiError>
    /** For whoever may view the person. */
    readonly of: (user: UserId, id: PersonId) => Effect.Effect<ShownPhoto, ApiError>
    readonly setOwn: (
      user: UserRecord,
      incoming: IncomingPicture,
    ) => Effect.Effect<UserRecord, ApiError>
    readonly removeOwn: (user: UserRecord) => Effect.Effect<UserRecord, ApiError>
    /** A user's own photo, which only they are shown; others see their person's. */
    readonly own: (user: UserRecord) => Effect.Effect<ShownPhoto, ApiError>
    /** Fetches the picture a provider has of the user, and keeps it as their photo. */
    readonly takeFrom: (
      user: UserRecord,
      provider: ProviderName,
      network: string,
    ) => Effect.Effect<UserRecord, ApiError>
  }
>()("backend/features/photos/Photos") {
  static readonly layer = Layer.effect(
    Photos,
    Effect.gen(function* () {
      const { people, users } = yield* Database
      const authorize = yield* Authorize
      const storage = yield* PhotoStorage
      const pictures = yield* Images
      const uploadLimit = yield* UploadLimit
      const providerPictures = yield* ProviderPictures
      const { publish } = yield* EventBus

      const portraitOf = Effect.fnUntraced(function* ({ bytes, crop }: SentPicture) {
        const why = whyNoPhoto(bytes)
        if (why !== null) return yield* unusable(why)
        return yield* pictures.portrait(bytes, crop).pipe(
          Effect.catchTags({
            PictureUnusable: (found) => Effect.fail(unusable(found.why)),
            PicturesAway: ({ reason }) =>
              Effect.andThen(
                Effect.logError("a photo could not be made:", reason),
                Effect.fail(away()),
              ),
          }),
        )
      })

      const shown = Effect.fnUntraced(function* ({ photo = null }: Photographed) {
        const bytes = photo === null ? Option.none() : yield* storage.bytesOf(photo)
        if (photo === null || Option.isNone(bytes)) return yield* noPhoto()
        return { tag: photo.mediaId, bytes: bytes.value }
      })

      const tellOfPerson = (id: PersonId, keeperId: UserId) =>
        publish({ to: { person: { id, keeperId } }, event: { _tag: "PeopleChanged" } })

      const setOf = Effect.fn("Photos.setOf")(function* (
        user: UserId,
        id: PersonId,
        { network, receive }: IncomingPicture,
      ) {
        yield* authorize.person(user, id, "own")
        yield* uploadLimit.one(
          { user, network },
          Effect.gen(function* () {
            const portrait = yield* portraitOf(yield* receive)
            // It may have changed while the picture came in.
            yield* authorize.person(user, id, "own")
            yield* storage.put({ person: id }, portrait)
          }),
        )
        yield* tellOfPerson(id, user)
      })

      const removeOf = Effect.fn("Photos.removeOf")(function* (user: UserId, id: PersonId) {
        yield* authorize.person(user, id, "own")
        if (yield* storage.takeAway({ person: id })) yield* tellOfPerson(id, user)
      })

      const of = Effect.fn("Photos.of")(function* (user: UserId, id: PersonId) {
        return yield* shown(yield* authorize.person(user, id, "view"))
      })

      const own = (user: UserRecord) => shown(user)

      /**
       * The user's own person bears the photo of the profile, as it bears its name, unless it was
       * given another one. Repeated until it has the latest, for photos that are set at once.
       */
      const follow = Effect.fnUntraced(function* (user: UserId) {
        for (let round = 0; round < mostRounds; round += 1) {
          const self = yield* people.first({ selfOf: user })
          const now = yield* users.get(user)
          if (Option.isNone(self) || Option.isNone(now)) return
          const { id, photo: there = null } = self.value
          const { photo = null } = now.value
          if (!isFromProfile(there) || there?.copyOf === photo?.mediaId) return
          const bytes = photo === null ? Option.none() : yield* storage.bytesOf(photo)
          if (photo === null) yield* storage.takeAway({ person: id }, isFromProfile)
          else if (Option.isSome(bytes)) {
            const copying = { copyOf: photo.mediaId, replaces: isFromProfile }
            yield* storage.put({ person: id }, bytes.value, copying)
          }
          yield* tellOfPerson(id, user)
        }
      })

      const afterwards = Effect.fnUntraced(function* ({ id }: UserRecord) {
        // The photo is set already; if the person is gone, or the store is full, it stays set.
        yield* Effect.ignore(follow(id))
        yield* publish({ to: [id], event: { _tag: "UserChanged" } })
        const found = yield* users.get(id)
        return Option.isSome(found) ? found.value : yield* notFound("person")
      })

      const setOwn = Effect.fn("Photos.setOwn")(function* (
        user: UserRecord,
        { network, receive }: IncomingPicture,
      ) {
        return yield* uploadLimit.one(
          { user: user.id, network },
          Effect.gen(function* () {
            const portrait = yield* portraitOf(yield* receive)
            yield* storage.put({ user: user.id }, portrait)
            return yield* afterwards(user)
          }),
        )
      })

      const removeOwn = Effect.fn("Photos.removeOwn")(function* (user: UserRecord) {
        yield* storage.takeAway({ user: user.id })
        return yield* afterwards(user)
      })

      const takeFrom = (user: UserRecord, provider: ProviderName, network: string) =>
        setOwn(user, {
          network,
          receive: Effect.map(providerPictures.fetch(user.id, provider), (bytes) => ({
            bytes,
            crop: middle,
          })),
        })

      return Photos.of({ setOf, removeOf, of, setOwn, removeOwn, own, takeFrom })
    }),
  )
}
