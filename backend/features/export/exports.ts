import { Context, DateTime, Effect, Layer, Option, type Scope, Stream } from "effect"
import { formatOf } from "#protocol/import.ts"
import { errorMessages } from "#protocol/error-messages.ts"
import { Conflict } from "#protocol/errors.ts"
import { everybody } from "#protocol/ids.ts"
import { append } from "#protocol/long-lists.ts"
import { type Person, relationshipInWords } from "#protocol/person.ts"
import { self } from "#protocol/self.ts"
import type { Share } from "#protocol/share.ts"
import { fullName } from "../accounts/full-name.ts"
import type { UserRecord } from "../../platform/database/users.ts"
import { Database } from "../../platform/database/database.ts"
import { Directory } from "../people/directory.ts"
import { Shares } from "../sharing/shares.ts"
import { originOf } from "../stories/instance-id.ts"
import { Stories } from "../stories/stories.ts"
import { archiveOf } from "./zip-stream.ts"
import { type Entry, textEntry } from "./archive-entry.ts"
import type { Exported } from "./exported-story.ts"
import { BiographyEntries, pageLife } from "./biography-entries.ts"
import { makeOneExport } from "./export-lock.ts"
import { exportPage } from "./offline-page.ts"
import { pageHead, pageStory } from "./offline-page-data.ts"
import { PhotoEntries, type PhotoFiles } from "./photo-entries.ts"
import { readmeOf } from "./readme.ts"
import { StoryEntries } from "./story-entries.ts"
import { unlessUnreadable, unreadableRecords } from "./skip-unreadable.ts"
import { jsonForPage, readableJson } from "./json.ts"

const underWayAlready = () =>
  new Conflict({
    message: errorMessages.exportRunning,
  })

/** An export that is ready to be downloaded. */
interface Export {
  readonly fileName: string
  /** Fails when something cannot be read, so that a partial archive is not taken for a complete one. */
  readonly bytes: AsyncIterable<Uint8Array>
}

const ownPerson = (
  photo: string | null,
  { id, name, relationship, bio, type, birthDate, birthPlace, language, notes }: Person,
) => ({
  ...{
    id,
    name,
    relationship: relationshipInWords(relationship),
    isSelf: relationship === self,
    bio,
    type,
    birthDate,
    birthPlace,
    language,
    notes,
    photo,
  },
})

/** Leaves out the fields that are only useful to the server's own pages. */
const ownShare = ({
  personId,
  personName,
  sharedWithEmail,
  message,
  role,
  status,
  createdAt,
}: Share) => ({
  ...{ personId, personName, sharedWithEmail, message, role, status, createdAt },
})

const ownAccount = (user: UserRecord, photo: string | null) => {
  const { firstName, lastName, username, email, emailVerified } = user
  const { bio, createdAt, subscriptionStatus, storiesRecorded } = user
  return {
    ...{ firstName, lastName, username, email, emailVerified },
    ...{ bio, createdAt, subscriptionStatus, storiesRecorded, photo },
  }
}

const noWords = { transcript: [], englishTranscript: [] }

/** Exports everything a user owns as one archive. */
export class Exports extends Context.Service<
  Exports,
  {
    /** Only one export at a time for each user, on however many nodes; it ends with the scope. */
    readonly begin: (user: UserRecord) => Effect.Effect<Export, Conflict, Scope.Scope>
  }
>()("backend/features/export/Exports") {
  static readonly layer = Layer.effect(
    Exports,
    Effect.gen(function* () {
      const stories = yield* Stories
      const directory = yield* Directory
      const shares = yield* Shares
      const storyEntries = yield* StoryEntries
      const photoEntries = yield* PhotoEntries
      const lifeEntries = yield* BiographyEntries
      const store = yield* Effect.context<Database>()
      const database = yield* Database
      const isFirst = yield* makeOneExport

      /** The page's HTML, written story by story so that only one story's text is in memory. */
      const page = Effect.fnUntraced(function* (
        user: UserRecord,
        people: Parameters<typeof pageHead>[2],
        told: ReadonlyArray<Exported>,
        now: Date,
        unreadable: ReadonlyArray<string>,
      ) {
        const { before, after } = yield* Effect.promise(exportPage)
        const head = jsonForPage(
          pageHead(fullName(user) || user.username, now.toISOString(), people, unreadable),
        )
        const storyText = Effect.fnUntraced(function* (exported: Exported, n: number) {
          const story = yield* stories.open(user.id, exported.story.id).pipe(
            Effect.catchTags({
              // Deleted since the list was made; its recording is in the archive already.
              NotFound: () => Effect.succeed(noWords),
              Forbidden: () => Effect.succeed(noWords),
              InsufficientStorage: Effect.die,
            }),
            unlessUnreadable(
              `story ${String(exported.story.id)}`,
              database.users.count({ id: user.id }),
              () => noWords,
            ),
          )
          return `${n === 0 ? "" : ","}${jsonForPage(pageStory(exported, story))}`
        })
        const items = Stream.fromIterable([...told.entries()]).pipe(
          Stream.mapEffect(([n, exported]) => storyText(exported, n)),
        )
        const text = Stream.succeed(`${before}${head.slice(0, -1)},"stories":[`).pipe(
          Stream.concat(items),
          Stream.concat(Stream.succeed(`]}${after}`)),
        )
        return { name: "index.html", modifiedAt: now, bytes: Stream.encodeText(text) }
      })

      const account = Effect.fnUntraced(function* (
        user: UserRecord,
        photo: string | null,
        now: Date,
      ) {
        const given = yield* Effect.orDie(shares.list(user.id, everybody))
        const told = { ...ownAccount(user, photo), shares: given.map(ownShare) }
        return textEntry("account.json", now, readableJson(told))
      })

      const afterStories = Effect.fnUntraced(function* (
        user: UserRecord,
        told: ReadonlyArray<Exported>,
        photos: PhotoFiles,
        now: Date,
        ofStories: ReadonlyArray<string>,
      ): Effect.fn.Return<ReadonlyArray<Entry>> {
        // Without it the export is as good, but cannot be brought in elsewhere. A full disk is no
        // reason to keep a family from taking everything along.
        const origin = yield* Effect.option(Effect.provideContext(originOf, store))
        const people = yield* directory.all(user.id)
        const own = people.filter(({ access }) => access === "own")
        const lives = yield* lifeEntries.of(user.id, own, now)
        const unreadable = [
          ...(yield* unreadableRecords(database, user.id)),
          ...ofStories,
          ...photos.unreadable(),
          ...lives.unreadable,
        ]
        const storyList = told.map(({ story, soundness }) => ({ ...story, recording: soundness }))
        return [
          ...Option.match(origin, {
            onNone: () => [],
            onSome: (origin) => [
              textEntry(
                "kintale.json",
                now,
                readableJson({
                  format: formatOf(told.map(({ story }) => story)),
                  origin,
                  exportedAt: now.toISOString(),
                  ...(unreadable.length > 0 && { unreadable }),
                }),
              ),
            ],
          }),
          textEntry("stories.json", now, readableJson(storyList)),
          textEntry(
            "people.json",
            now,
            readableJson(own.map((one) => ownPerson(photos.of(one.id), one))),
          ),
          ...lives.entries,
          yield* account(user, photos.own(), now),
          yield* page(
            user,
            own.map(({ id, name }) => ({
              id,
              name,
              photo: photos.of(id),
              life: pageLife(lives.of(id)),
            })),
            told,
            now,
            unreadable,
          ),
          textEntry("README.txt", now, readmeOf(told, unreadable)),
        ]
      })

      /** The entries of an export in order. The last ones report what became of those before. */
      const entriesOf = (user: UserRecord, now: Date) =>
        Stream.unwrap(
          Effect.gen(function* () {
            const people = new Map((yield* directory.all(user.id)).map((one) => [one.id, one]))
            const own = (yield* stories.list(user.id)).filter(({ access }) => access === "own")
            const told: Array<Exported> = []
            const unreadable: Array<string> = []
            const photos = yield* photoEntries.of(user, now)
            const ofStory = (id: (typeof own)[number]["id"]) =>
              Stream.unwrap(
                storyEntries.of(user.id, id, people).pipe(
                  Effect.map((files) =>
                    Stream.onEnd(
                      files.entries,
                      Effect.sync(() => {
                        const exported = files.exported()
                        if (exported !== null) told.push(exported)
                        append(unreadable, files.unreadable())
                      }),
                    ),
                  ),
                  // Deleted since the list was made.
                  Effect.catchTags({
                    NotFound: () => Effect.succeed(Stream.empty),
                    Forbidden: () => Effect.succeed(Stream.empty),
                  }),
                ),
              )
            return Stream.fromIterable(own.map(({ id }) => id)).pipe(
              Stream.flatMap(ofStory),
              Stream.concat(photos.entries),
              Stream.concat(
                Stream.unwrap(
                  Effect.map(
                    Effect.suspend(() => afterStories(user, told, photos, now, unreadable)),
                    Stream.fromIterable,
                  ),
                ),
              ),
            )
          }),
        )

      const begin = Effect.fn("Exports.begin")(function* (user: UserRecord) {
        if (!(yield* isFirst(user.id))) return yield* underWayAlready()
        const now = DateTime.toDateUtc(yield* DateTime.now)
        return {
          fileName: `kintale-${now.toISOString().slice(0, 10)}.zip`,
          bytes: archiveOf(entriesOf(user, now)),
        }
      })

      return Exports.of({ begin })
    }),
  )
}
