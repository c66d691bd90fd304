import { Option, Schema } from "effect"
import { PersonId } from "#protocol/ids.ts"
import type { StoryDraft } from "./story-draft.ts"

const text = Schema.String
const number = Schema.NullOr(Schema.Finite)

/** What was typed beside a recording, as it is kept on the device; the page that reads it may be a later one. */
const PersistedDraft = Schema.Struct({
  question: Schema.NullOr(text),
  story: Schema.Struct({
    ...{ title: text, description: text, storytellerId: text, language: text },
    isLocalOnly: Schema.Boolean,
    subjects: Schema.Array(Schema.Struct({ id: PersonId, name: text })),
    ...{ category: text, tags: text, happened: text },
    place: Schema.Struct({
      ...{ locationName: text, city: text, region: text, country: text },
      ...{ latitude: number, longitude: number, accuracy: number },
    }),
  }),
})

export interface PersistedDraft {
  readonly question: string | null
  readonly story: StoryDraft
}

const decode = Schema.decodeUnknownOption(PersistedDraft)

/** What was typed; null where that cannot be read any more. */
export const readDraft = (kept: unknown): PersistedDraft | null => Option.getOrNull(decode(kept))
