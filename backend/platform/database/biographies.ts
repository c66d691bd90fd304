import { Schema } from "effect"
import { LineMade, Topic } from "#protocol/biography.ts"
import { BiographyChangeKind } from "#protocol/biography-changes.ts"
import { FactId, PersonId, StoryId, UserId } from "#protocol/ids.ts"
import type { CollectionShape } from "../../ports/document-store.ts"

/** A second of a story's recording. */
export const StoredMoment = Schema.Struct({
  storyId: StoryId,
  start: Schema.Finite,
  /** The words are those of the English translation. */
  isTranslated: Schema.optionalKey(Schema.Boolean),
})
export type StoredMoment = typeof StoredMoment.Type

/** What a line rests on. Titles and names are read when it is shown, so that they are today's. */
export const StoredSource = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("story"), ...StoredMoment.fields }),
  Schema.Struct({ kind: Schema.Literal("answer"), question: Topic }),
  Schema.Struct({ kind: Schema.Literal("chat"), factId: FactId }),
  Schema.Struct({
    kind: Schema.Literal("profile"),
    field: Schema.Literals(["name", "relationship", "birthDate", "birthPlace"]),
  }),
])
export type StoredSource = typeof StoredSource.Type

const made = {
  text: Schema.String,
  made: LineMade,
  /** The line is shown to those who may see all of them. */
  sources: Schema.Array(StoredSource),
  /** Seconds where a voice says the same; each is shown to those who may see its story. */
  echoes: Schema.Array(StoredMoment),
}

/** What a person did to a line: a rebuild leaves such a line alone. */
const hand = Schema.Struct({
  userId: Schema.NullOr(UserId),
  /** What they were called then; shown once the account is gone. */
  name: Schema.String,
  /** Milliseconds since 1970. */
  at: Schema.Finite,
})

const line = {
  id: Schema.String,
  ...made,
  /** Counts its changes. */
  version: Schema.Int,
  /** Whose words it are; missing: as it was made. */
  hand: Schema.optionalKey(hand),
  /** What was made of the sources when a person wrote in its place. */
  was: Schema.optionalKey(Schema.String),
  /** What would be made now, where a person's words stand. */
  offer: Schema.optionalKey(Schema.Struct(made)),
  isHidden: Schema.optionalKey(Schema.Boolean),
  /** A person put it where it stands. */
  isPlaced: Schema.optionalKey(Schema.Boolean),
  /** The rejection that took it away: it is shown to nobody, and stays so that it can be put back. */
  rejection: Schema.optionalKey(Schema.String),
}

export const StoredLine = Schema.Struct({ ...line, topic: Topic })
export type StoredLine = typeof StoredLine.Type

export const StoredEvent = Schema.Struct({ ...line, year: Schema.Int, isAbout: Schema.Boolean })
export type StoredEvent = typeof StoredEvent.Type

/** The content of a biography, in the order it is told; `docs/reference/biography-format.md` describes it. */
export const lifeFields = {
  lines: Schema.Array(StoredLine),
  /** By year. */
  events: Schema.Array(StoredEvent),
  /** The year of birth by which periods are named for those who may see what it rests on. */
  born: Schema.NullOr(Schema.Struct({ year: Schema.Int, sources: Schema.Array(StoredSource) })),
}
export const Life = Schema.Struct(lifeFields)
export type Life = typeof Life.Type

/** The stories that anything in it rests on, or is said in; kept beside it, so that it is found by them. */
export const storiesIn = ({ lines, events, born }: Life): ReadonlyArray<StoryId> => {
  const ofLine = ({ sources, echoes, offer }: StoredLine | StoredEvent) => [
    ...sources,
    ...echoes,
    ...(offer?.sources ?? []),
    ...(offer?.echoes ?? []),
  ]
  const all = [...[...lines, ...events].flatMap(ofLine), ...(born?.sources ?? [])]
  return [...new Set(all.flatMap((source) => ("storyId" in source ? [source.storyId] : [])))]
}

/** What is written of a biography's content, always as one. */
export const withStories = (life: Life) => ({ ...life, storyIds: storiesIn(life) })

const work = Schema.Struct({
  /** Whether something waits to be done. */
  open: Schema.Boolean,
  claim: Schema.NullOr(Schema.String),
  /** How many attempts in a row have begun and not ended, the one under way among them. */
  unfinished: Schema.optionalKey(Schema.Int),
  leaseEnds: Schema.Finite,
  failures: Schema.Int,
  /** Counts the reasons to make it anew: what came after a build began is not lost with its end. */
  asked: Schema.Int,
  /** Milliseconds since 1970 of the first and the last of those that no model has answered. */
  firstRequestedAt: Schema.NullOr(Schema.Finite),
  lastRequestedAt: Schema.NullOr(Schema.Finite),
  /** What is next: this house puts it together, or a model elsewhere writes what was put together. */
  stage: Schema.Literals(["house", "model"]),
})

/** What the last change was, and whose; nobody's is the server's. */
const lastChange = Schema.Struct({
  kind: BiographyChangeKind,
  userId: Schema.NullOr(UserId),
  /** What they were called then. */
  name: Schema.NullOr(Schema.String),
})
export type LastChange = typeof lastChange.Type

const stateFields = {
  id: PersonId,
  format: Schema.Literal(1),
  /** Counts every change of the content. */
  version: Schema.Int,
  /** `model@host` that wrote it; null: it was composed here. */
  writtenBy: Schema.NullOr(Schema.String),
  /** Why no model has written it, as a sentence. */
  unwritten: Schema.NullOr(Schema.String),
  /** A hash of everything it was made of, and of the rules; null: never made. */
  sourceFingerprint: Schema.NullOr(Schema.String),
  changedAt: Schema.String,
  lastChange,
  work,
}

/** A person's biography. It exists from its first answers, chat or wish on. */
export const BiographyRecord = Schema.Struct({
  ...stateFields,
  ...lifeFields,
  storyIds: Schema.Array(StoryId),
})
export type BiographyRecord = typeof BiographyRecord.Type

/** A biography that is to be made. `at`: ISO 8601. */
export const newBiography = (id: PersonId, at: string): BiographyRecord => ({
  id,
  format: 1,
  version: 0,
  writtenBy: null,
  unwritten: null,
  sourceFingerprint: null,
  changedAt: at,
  lastChange: { kind: "made", userId: null, name: null },
  work: {
    open: true,
    claim: null,
    leaseEnds: 0,
    failures: 0,
    asked: 1,
    firstRequestedAt: null,
    lastRequestedAt: null,
    stage: "house",
  },
  ...withStories({ lines: [], events: [], born: null }),
})

/** Whether it is being made anew; what waits for a model that is away is not. */
export const isBeingMade = ({
  work: { open },
  unwritten,
}: Pick<BiographyRecord, "work" | "unwritten">) => open && unwritten === null

/** A biography without its content. */
export const BiographyLineRecord = Schema.Struct(stateFields)
export type BiographyLineRecord = typeof BiographyLineRecord.Type
export const fieldsOfBiographyLine = Object.keys(BiographyLineRecord.fields)

export const biographies: CollectionShape = {
  name: "biographies",
  indexes: [
    {
      paths: [
        ["work.open", 1],
        ["work.leaseEnds", 1],
      ],
    },
    { paths: [["storyIds", 1]], many: true },
  ],
}
