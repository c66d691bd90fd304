import { Clock, Context, Effect, Layer } from "effect"
import type { UserId, StoryId } from "#protocol/ids.ts"
import type { AccountPage, FailedStoryPage, ServerOverview } from "#protocol/operator.ts"
import { Database } from "../../platform/database/database.ts"
import type { Config } from "../../platform/config/config.ts"
import { backupOldAfter, readLastBackup } from "../../platform/observability/last-backup.ts"
import { areOnOneDisk, isLow, spaceOf } from "../../platform/observability/disk-space.ts"
import { Mailer } from "../../ports/mailer.ts"
import { Registration } from "../accounts/registration.ts"
import { MailHealth } from "../email/mail-health.ts"
import { accountPage } from "./accounts.ts"
import { failed, failedStories } from "./failed-stories.ts"

type Settings = Pick<Config, "dataDir" | "mediaDir" | "mongodbUrl" | "mediaPlace">

/** What whoever runs the server sees of it: nothing that families told. */
export class ServerReport extends Context.Service<
  ServerReport,
  {
    readonly overview: Effect.Effect<ServerOverview>
    readonly disks: Effect.Effect<ServerOverview["disks"]>
    /** Newest first, from below an id on. */
    readonly accounts: (before: UserId | null) => Effect.Effect<typeof AccountPage.Type>
    readonly failedStories: (before: StoryId | null) => Effect.Effect<typeof FailedStoryPage.Type>
  }
>()("backend/features/operator/ServerReport") {
  static readonly layer = ({ dataDir, mediaDir, mongodbUrl, mediaPlace }: Settings) =>
    Layer.effect(
      ServerReport,
      Effect.gen(function* () {
        const database = yield* Database
        const { emails, stories, users } = database
        const { kind } = yield* Mailer
        const { policy } = yield* Registration
        const { outage } = yield* MailHealth

        const diskOf = Effect.fnUntraced(function* (folder: string) {
          const space = yield* spaceOf(folder)
          return space === null ? [] : [{ folder, ...space, isLow: isLow(space) }]
        })
        /** Two folders on one disk have the same room, and it is said once. */
        const disks = Effect.gen(function* () {
          const folders = (yield* areOnOneDisk(dataDir, mediaDir)) ? [dataDir] : [dataDir, mediaDir]
          return (yield* Effect.forEach(folders, diskOf)).flat()
        })

        /** Where everything is on disk `npm run backup` makes backups; elsewhere nobody here knows of them. */
        const backup =
          mongodbUrl === null && mediaPlace.kind === "disk"
            ? Effect.gen(function* () {
                const newest = yield* readLastBackup(dataDir)
                const now = yield* Clock.currentTimeMillis
                return {
                  newestAt: newest === null ? null : new Date(newest.begunAt).toISOString(),
                  isOld: newest === null || now - newest.begunAt > backupOldAfter,
                }
              })
            : Effect.succeed(null)

        const overview = Effect.gen(function* () {
          return {
            registration: yield* policy,
            accounts: yield* users.count({ closingSince: { $exists: false } }),
            stories: {
              queued: yield* stories.count({ "work.open": true, deleted: { $exists: false } }),
              failed: yield* stories.count(failed),
            },
            emails: {
              isSent: kind === "smtp",
              waiting: yield* emails.count({ state: "waiting" }),
              problem: yield* outage,
              undelivered: yield* emails.count({ state: { $in: ["rejected", "failed"] } }),
            },
            backup: yield* backup,
            disks: yield* disks,
          }
        })

        const read = Effect.provideService(Database, database)
        return ServerReport.of({
          overview,
          disks,
          accounts: (before) => read(accountPage(before)),
          failedStories: (before) => read(failedStories(before)),
        })
      }),
    )
}
