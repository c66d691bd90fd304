import { Effect } from "effect"
import type { AccountOnServer } from "#protocol/operator.ts"
import type { UserId } from "#protocol/ids.ts"
import { Database } from "../../platform/database/database.ts"
import { fieldsOfBytes } from "../../platform/database/story-projections.ts"
import { takesOf } from "../../platform/database/takes.ts"
import { nameOf } from "../accounts/full-name.ts"

/** Accounts of one page. */
const atOnce = 50

/** The accounts, newest first, from below an id on, with what each takes of the disk. */
export const accountPage = Effect.fn("accountPage")(function* (before: UserId | null) {
  const { storyBytes, users } = yield* Database
  const found = yield* users.find({
    filter: {
      ...(before !== null && { id: { $lt: before } }),
      closingSince: { $exists: false },
    },
    sort: [["id", -1]],
    limit: atOnce,
  })
  const kept = new Map(found.map(({ id }) => [id, { stories: 0, bytes: 0 }]))
  const stories = yield* storyBytes.find({
    filter: { keeperId: { $in: [...kept.keys()] } },
    only: fieldsOfBytes,
  })
  for (const story of stories) {
    const use = kept.get(story.keeperId)
    if (use === undefined) continue
    use.stories += 1
    use.bytes += takesOf(story).reduce((sum, { bytes }) => sum + bytes, 0)
  }
  const items = found.map((user): AccountOnServer => ({
    id: user.id,
    username: user.username,
    name: nameOf(user),
    email: user.email,
    isConfirmed: user.emailVerified,
    ...(kept.get(user.id) ?? { stories: 0, bytes: 0 }),
    createdAt: user.createdAt,
    lastActiveAt: user.lastActiveAt ?? null,
  }))
  return { items, next: found.length < atOnce ? null : (found.at(-1)?.id ?? null) }
})
