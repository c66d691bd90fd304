import { Effect, Option, Stream } from "effect"
import type { StoryId } from "#protocol/ids.ts"
import { exportedVersion } from "#protocol/import.ts"
import { Database } from "../../platform/database/database.ts"
import type { Entry } from "./archive-entry.ts"
import { readableJson } from "./json.ts"

/** The versions of a story's words, oldest first, as a file; they are read when the archive reaches it. */
export const historyEntry = (
  kept: Database["Service"],
  id: StoryId,
  name: string,
  at: Date,
  unreadable: (what: string) => void,
): Entry => ({
  name,
  modifiedAt: at,
  bytes: Stream.unwrap(
    Effect.gen(function* () {
      // Those of a story that was brought in just now wait with its words.
      const waiting = Option.match(yield* kept.importedTranscripts.get(id), {
        onNone: () => [],
        onSome: ({ words }) => words.history,
      })
      const stored = yield* kept.transcriptVersions.look({
        filter: { storyId: id },
        sort: [["id", 1]],
      })
      const versions = stored.found
      const lacking = stored.unreadable.length
      if (lacking > 0)
        unreadable(
          `${String(lacking)} earlier ${lacking === 1 ? "version" : "versions"} of the transcript of story ${String(id)} could not be read.`,
        )
      const ids = [...new Set(versions.flatMap(({ by }) => by))]
      const users = yield* kept.users.find({ filter: { id: { $in: ids } } })
      const names = new Map(
        users.map((user) => [user.id, `${user.firstName} ${user.lastName}`.trim()]),
      )
      const history = versions.map((version) =>
        exportedVersion({
          ...version,
          by: [...(version.names ?? []), ...version.by.map((user) => names.get(user) || "Someone")],
        }),
      )
      const whole = history.length < waiting.length ? waiting : history
      return Stream.succeed(Buffer.from(readableJson(whole)))
    }),
  ),
})
