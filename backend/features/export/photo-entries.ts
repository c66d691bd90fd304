import { Context, Effect, Layer, Option, Stream } from "effect"
import type { PersonId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import type { StoredPhoto } from "../../platform/database/photo.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { PhotoStorage } from "../photos/photo-storage.ts"
import type { Entry } from "./archive-entry.ts"
import { fileNameOf } from "./file-names.ts"
import { unlessUnreadable } from "./skip-unreadable.ts"

/** Where the photos are in the archive, once their entries have been read. */
export interface PhotoFiles {
  readonly entries: Stream.Stream<Entry>
  readonly own: () => string | null
  readonly of: (person: PersonId) => string | null
  /** What could not be read of them, in sentences, once their entries have been read. */
  readonly unreadable: () => ReadonlyArray<string>
}

/** The entries of an export for the photos of a user and their people. */
export class PhotoEntries extends Context.Service<
  PhotoEntries,
  { readonly of: (user: UserRecord, now: Date) => Effect.Effect<PhotoFiles> }
>()("backend/features/export/PhotoEntries") {
  static readonly layer = Layer.effect(
    PhotoEntries,
    Effect.gen(function* () {
      const { people, users } = yield* Database
      const storage = yield* PhotoStorage

      const of = Effect.fn("PhotoEntries.of")(function* (user: UserRecord, now: Date) {
        const written = new Set<string>()
        const unreadable: Array<string> = []
        const ofPeople = new Map<PersonId, string>()
        const own = `photos/me.jpg`
        const wanted: Array<{ readonly name: string; readonly photo: StoredPhoto }> = []
        const want = (name: string, photo: StoredPhoto | null = null) => {
          if (photo !== null) wanted.push({ name, photo })
        }
        want(own, user.photo)
        for (const { id, name: title, photo } of yield* people.find({
          filter: { keeperId: user.id, photo: { $ne: null } },
        })) {
          const name = `photos/${fileNameOf({ id, title })}.jpg`
          ofPeople.set(id, name)
          want(name, photo)
        }
        const bytesOf = (name: string, photo: StoredPhoto) =>
          storage.bytesOf(photo).pipe(
            unlessUnreadable(name, users.count({ id: user.id }), () => {
              unreadable.push(`The photo ${name} could not be read.`)
              return Option.none()
            }),
          )
        /** Nothing, where the photo was replaced or removed since the list was made. */
        const entryOf = ({ name, photo }: (typeof wanted)[number]) =>
          Stream.unwrap(
            Effect.map(bytesOf(name, photo), (bytes): Stream.Stream<Entry> => {
              if (Option.isNone(bytes)) return Stream.empty
              written.add(name)
              return Stream.succeed({ name, modifiedAt: now, bytes: Stream.succeed(bytes.value) })
            }),
          )
        const ifWritten = (name: string | undefined) =>
          name !== undefined && written.has(name) ? name : null
        return {
          entries: Stream.flatMap(Stream.fromIterable(wanted), entryOf),
          own: () => ifWritten(own),
          of: (person: PersonId) => ifWritten(ofPeople.get(person)),
          unreadable: () => unreadable,
        }
      })

      return PhotoEntries.of({ of })
    }),
  )
}
