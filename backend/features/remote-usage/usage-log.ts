import { Context, Effect, Layer } from "effect"
import type { StoryId, UserId } from "#protocol/ids.ts"
import { addUp, type SentLine, type SentOfStory, type SentPage } from "#protocol/remote-usage.ts"
import type { RemoteCallRecord } from "../../platform/database/remote-calls.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfTitle } from "../../platform/database/story-projections.ts"
import { costOf } from "./prices.ts"

/** Calls read for a page: an hour that was told is more than a hundred, and one line. */
const pageSize = 1_000

const textOf = (millis: number) => new Date(millis).toISOString()

const lineOf = (call: RemoteCallRecord, titles: ReadonlyMap<StoryId, string>): SentLine => {
  const { storyId, job, host, model, kind } = call
  const at = textOf(call.at)
  const title = storyId === null ? undefined : titles.get(storyId)
  return {
    id: [at.slice(0, 10), storyId ?? "search", job, `${model}@${host}`].join(" "),
    ...{ at, job, host, model },
    story: storyId === null || title === undefined ? null : { id: storyId, title },
    calls: 1,
    failed: kind === null || kind === "answered" ? 0 : 1,
    unknown: kind === null ? 1 : 0,
    seconds: call.seconds ?? 0,
    tokens: call.tokens ?? 0,
    cost: costOf(call),
  }
}

/** What this server has sent to other machines, for those whose it was. */
export class RemoteUsageLog extends Context.Service<
  RemoteUsageLog,
  {
    /** What was sent of the stories a user keeps, and of their own searches; newest first. */
    readonly page: (user: UserId, before: string | null) => Effect.Effect<SentPage>
    /** Where something of a story was sent, the last one first. */
    readonly ofStory: (id: StoryId) => Effect.Effect<ReadonlyArray<SentOfStory>>
  }
>()("backend/features/remote-usage/RemoteUsageLog") {
  static readonly layer = Layer.effect(
    RemoteUsageLog,
    Effect.gen(function* () {
      const { remoteCalls, remoteDisclosures, storyTitles } = yield* Database

      const page = Effect.fn("RemoteUsageLog.page")(function* (
        user: UserId,
        before: string | null,
      ) {
        const own = yield* storyTitles.find({
          filter: { keeperId: user, "deleted.isFinal": { $ne: true } },
          only: fieldsOfTitle,
        })
        const titles = new Map(own.map(({ id, title }) => [id, title]))
        const found = yield* remoteCalls.find({
          filter: {
            $or: [{ storyId: { $in: [...titles.keys()] } }, { storyId: null, userId: user }],
            ...(before === null ? {} : { id: { $lt: before } }),
          },
          sort: [["id", -1]],
          limit: pageSize,
        })
        return {
          lines: addUp(found.map((call) => lineOf(call, titles))),
          next: found.length < pageSize ? null : (found.at(-1)?.id ?? null),
        }
      })

      const ofStory = Effect.fn("RemoteUsageLog.ofStory")(function* (id: StoryId) {
        const found = yield* remoteDisclosures.find({ filter: { storyId: id } })
        return found
          .toSorted((one, other) => other.at - one.at)
          .map(({ job, host, model, at }) => ({ job, host, model, at: textOf(at) }))
      })

      return RemoteUsageLog.of({ page, ofStory })
    }),
  )
}
