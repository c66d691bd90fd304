// All schemas of this folder, for tests of what every one of them has to keep.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { Schema, type SchemaAST } from "effect"

export const filtersOf = (
  checks: SchemaAST.Checks | undefined,
): ReadonlyArray<SchemaAST.Filter<unknown>> =>
  (checks ?? []).flatMap((check) => (check._tag === "Filter" ? [check] : filtersOf(check.checks)))

const Representation = Schema.Struct({
  id: Schema.String,
  payload: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
})
export const representationOf = ({ annotations }: SchemaAST.Filter<unknown>) => {
  const said = Schema.decodeUnknownOption(Representation)(annotations?.["representation"])
  return said._tag === "None" ? { id: "", payload: {} } : { payload: {}, ...said.value }
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
export const schemas = exported.flatMap(([name, value]) =>
  Schema.isSchema(value) ? [[name, value] as const] : [],
)

/** What only the server makes; a client never sends it. */
export const answers = [
  "AccessReason",
  "AccountOnServer",
  "AccountPage",
  "AddedRejection",
  "AlreadyAccepted",
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
  "DeletedPerson",
  "DeletedStory",
  "FailedStory",
  "FailedStoryPage",
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
  "ListedRejection",
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
  "ServerOverview",
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
  "UpgradeRequired",
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
export const ownFiles = ["PeopleFile", "StoryInFile", "StoriesFile", "WordsFile", "HistoryFile"]
