import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Schema, type SchemaAST } from "effect"
import { describe, expect, it } from "vitest"

/** Without an end: `*`, `+` and `{3,}` outside of a class, or not from the first character to the last. */
const isEndless = (pattern: string) => {
  const bare = pattern.replaceAll(/\\./g, "x").replaceAll(/\[[^\]]*\]/g, "x")
  return !/^\^.*\$$/.test(bare) || /[*+]|\{\d+,\}/.test(bare)
}

const filtersOf = (
  checks: SchemaAST.Checks | undefined,
): ReadonlyArray<SchemaAST.Filter<unknown>> =>
  (checks ?? []).flatMap((check) => (check._tag === "Filter" ? [check] : filtersOf(check.checks)))

const isOfBounds = (filter: SchemaAST.Filter<unknown>) => {
  const { id, payload } = representationOf(filter)
  if (id.endsWith("/isPattern")) return !isEndless(String(payload["source"]))
  return /\/is(MaxLength|Length|LengthBetween|MaxProperties|PropertiesLength)/.test(id)
}
const Representation = Schema.Struct({
  id: Schema.String,
  payload: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
})
const representationOf = ({ annotations }: SchemaAST.Filter<unknown>) => {
  const said = Schema.decodeUnknownOption(Representation)(annotations?.["representation"])
  return said._tag === "None" ? { id: "", payload: {} } : { payload: {}, ...said.value }
}

/** The paths of everything that may be as long as whoever sends it likes. */
const unboundedIn = (ast: SchemaAST.AST, path: string): ReadonlyArray<string> => {
  const isBounded = filtersOf(ast.checks).some(isOfBounds)
  const here = isBounded ? [] : [path]
  switch (ast._tag) {
    case "String":
      return here
    case "Arrays":
      return [
        ...(ast.rest.length === 0 ? [] : here),
        ...[...ast.elements, ...ast.rest].flatMap((one) => unboundedIn(one, `${path}[]`)),
      ]
    case "Objects":
      return [
        ...(ast.indexSignatures.length === 0 ? [] : here),
        ...ast.indexSignatures.flatMap(({ parameter, type }) => [
          ...unboundedIn(parameter, `${path}{key}`),
          ...unboundedIn(type, `${path}{}`),
        ]),
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          unboundedIn(type, `${path}.${String(name)}`),
        ),
      ]
    case "Union":
      return ast.types.flatMap((one) => unboundedIn(one, path))
    case "Declaration":
      return ast.typeParameters.flatMap((one) => unboundedIn(one, path))
    case "Suspend":
    case "Unknown":
    case "Any":
    case "TemplateLiteral":
      return [`${path}: ${ast._tag}`]
    default:
      return []
  }
}

const isPattern = (filter: SchemaAST.Filter<unknown>) =>
  representationOf(filter).id.endsWith("/isPattern")

/** The paths of all texts that are neither cleaned when they come nor of a pattern. */
const takenAsItComes = (ast: SchemaAST.AST, path: string): ReadonlyArray<string> => {
  switch (ast._tag) {
    case "String":
      return ast.encoding !== undefined || filtersOf(ast.checks).some(isPattern) ? [] : [path]
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((one) => takenAsItComes(one, `${path}[]`))
    case "Objects":
      return [
        ...ast.indexSignatures.flatMap(({ type }) => takenAsItComes(type, `${path}{}`)),
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          takenAsItComes(type, `${path}.${String(name)}`),
        ),
      ]
    case "Union":
      return ast.types.flatMap((one) => takenAsItComes(one, path))
    default:
      return []
  }
}

const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !/\.(test|fixture)\.ts$/.test(name),
)
const exported = (
  await Promise.all(
    modules.map(async (name) => {
      const module: Record<string, unknown> = await import(
        /* @vite-ignore */ join(import.meta.dirname, name)
      )
      return Object.entries(module)
    }),
  )
).flat()
const schemas = exported.flatMap(([name, value]) =>
  Schema.isSchema(value) ? [[name, value] as const] : [],
)

/** What only the server makes; a client never sends it. */
const answers = [
  "AccessReason",
  "AlreadySubscribed",
  "ApiError",
  "BadRequest",
  "Billing",
  "Biography",
  "BiographyLine",
  "BiographyParagraph",
  "BiographyVersion",
  "Capabilities",
  "ChatAnswer",
  "ChatMessage",
  "Conflict",
  "CurrentUser",
  "DeletedStory",
  "Forbidden",
  "FoundPassage",
  "Happened",
  "Health",
  "ImportedPeople",
  "InsufficientStorage",
  "InternalError",
  "Invite",
  "InvitePreview",
  "Invited",
  "KeyMoment",
  "KnownStories",
  "LifeEvent",
  "LineSource",
  "LiveEvent",
  "Locked",
  "MapBase",
  "MapStory",
  "Moment",
  "MonthCount",
  "NamedPlace",
  "NamedSpot",
  "NotFound",
  "OpenUpload",
  "OpenUploads",
  "Paragraph",
  "PayloadTooLarge",
  "Person",
  "Phrase",
  "PictureOffers",
  "Place",
  "PlaceSuggestion",
  "PlansHere",
  "Portal",
  "Presence",
  "Present",
  "Processing",
  "Prompt",
  "Quotation",
  "RecordedFact",
  "RecordedSpot",
  "RemoteJob",
  "Retranslating",
  "SavedAnswers",
  "SearchFilter",
  "SearchResult",
  "SearchSuggestion",
  "SentLine",
  "SentOfStory",
  "SentPage",
  "ServiceUnavailable",
  "Share",
  "SignInOptions",
  "Story",
  "StoryCard",
  "StoryMap",
  "StoryOverview",
  "StoryPage",
  "StoryTake",
  "StoryTranslation",
  "SubscriptionBegun",
  "TooManyRequests",
  "Transcript",
  "TranslatedParagraph",
  "TranslationLook",
  "Unauthorized",
  "UnderstoodQuestion",
  "UnprocessableEntity",
  "UnsupportedMediaType",
  "Version",
  "Viewer",
  "WaitingFact",
  "Waits",
  "WhoMaySee",
  "WholeBiographyVersion",
  "WholeVersion",
  "WireError",
]
/** Read in the browser of whoever brings the file in, from so many bytes of it; what is sent of them is bounded. */
const ownFiles = ["PeopleFile", "StoryInFile", "StoriesFile", "WordsFile", "HistoryFile"]

/** Secrets, names of other things and dates are compared or read as such; a file's name is cleaned by itself. */
const compared = [
  "ResetPassword.token",
  "ResetPassword.newPassword",
  "VerifyEmail.token",
  "Unsubscribe.token",
  "AccountDeletion.password",
  "AccountDeletion.word",
  "LineChange.place.after",
  "NewLine.after",
  "OwnPresence.cursor.anchor.tname",
  "OwnPresence.cursor.head.tname",
  "ExportMark.exportedAt",
  "ExportedVersion.at",
  "ImportedPerson.birthDate",
  "BringPeople.people[].birthDate",
  "ImportedStory.recordedOn",
  "ImportedStory.sha256",
  "ImportedStory.furtherSha256[]",
  "ImportedWords.history[].at",
  "SearchQuery.ignore[]",
  "MoreQuery.ignore[]",
  "StoryChoice.location",
  "StoryPageQuery.location",
  "StoryOverviewQuery.location",
  "StoryOverviewQuery.zone",
  "UploadMetadata.fileName",
  "UploadMetadata.startedAt",
  "NewPassword",
  "SignUp.password",
  "SignUp.inviteToken",
  "SignIn.password",
]

describe("what a client sends", () => {
  it("R602 has a longest text and a longest list, unless only the server makes it", () => {
    const unbounded = new Map(
      schemas.map(([name, schema]) => [name, unboundedIn(Schema.toType(schema).ast, name)]),
    )
    const byTheServer = new Set([...answers, ...ownFiles])
    const found = [...unbounded].flatMap(([name, paths]) => (byTheServer.has(name) ? [] : paths))
    expect(found).toEqual([])
    // A name that is not needed here any more would let another schema of that name through.
    expect([...byTheServer].filter((name) => (unbounded.get(name) ?? []).length === 0)).toEqual([])
  })

  it("R618 takes no text as it comes that is kept and shown", () => {
    const byTheServer = new Set([...answers, ...ownFiles])
    const found = schemas.flatMap(([name, schema]) =>
      byTheServer.has(name) ? [] : takenAsItComes(schema.ast, name),
    )
    expect(found.toSorted()).toEqual(compared.toSorted())
  })

  it("R602 is seen to have no end, wherever that is", () => {
    const endless = Schema.Struct({
      word: Schema.String,
      shape: Schema.String.check(Schema.isPattern(/^\S+$/)),
      lists: Schema.Array(Schema.Array(Schema.Int)).check(Schema.isMaxLength(3)),
      byName: Schema.Record(Schema.String.check(Schema.isMaxLength(3)), Schema.Boolean),
      either: Schema.NullOr(Schema.Struct({ deep: Schema.Trim })),
    })
    expect(unboundedIn(Schema.toType(endless).ast, "")).toEqual([
      ...[".word", ".shape", ".lists[]", ".byName", ".either.deep"],
    ])
  })
})
