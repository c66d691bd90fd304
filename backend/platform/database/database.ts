import { Context, Effect, Layer } from "effect"
import { recordsOf } from "./collection.ts"
import { MonthlyUsageRecord, monthlyUsage } from "./monthly-usage.ts"
import { ImportedTranscriptRecord, importedTranscripts } from "./imported-transcripts.ts"
import { UsedLoginStateRecord, usedLoginStates } from "./used-login-states.ts"
import { biographies, BiographyLineRecord, BiographyRecord } from "./biographies.ts"
import { biographyAnswers, BiographyAnswersRecord } from "./biography-answers.ts"
import {
  BiographyVersionLine,
  biographyVersions,
  BiographyVersionRecord,
} from "./biography-versions.ts"
import { RemoteCallRecord, remoteCalls } from "./remote-calls.ts"
import { ChatMessageRecord, chatMessages } from "./chat-messages.ts"
import { ChatRecord, chats } from "./chats.ts"
import { MaintenanceRunRecord, maintenanceRuns } from "./maintenance-runs.ts"
import { CustomerRecord, customers } from "./customers.ts"
import { RemoteDisclosureRecord, remoteDisclosures } from "./remote-disclosures.ts"
import { EditName, EditRecord, edits, SignatureRecord } from "./edits.ts"
import { ChatFactRecord, chatFacts } from "./chat-facts.ts"
import { identities, IdentityRecord } from "./identities.ts"
import { EmailRecord, emails } from "./emails.ts"
import { EmailLinkRecord, emailLinks } from "./email-links.ts"
import { MediaIntentRecord, mediaIntents } from "./media-intents.ts"
import { MigrationRecord, migrations } from "./migrations.ts"
import { NamedPlaceLine, NamedPlaceRecord, namedPlaces } from "./named-places.ts"
import { StoryNotificationRecord, storyNotifications } from "./story-notifications.ts"
import { YjsClientIdRecord, yjsClientIds } from "./yjs-client-ids.ts"
import { InstanceIdRecord, instanceIds } from "./instance-id.ts"
import { StoryTimelineRecord, storyTimelines } from "./story-timelines.ts"
import { PassageRecord, PassageWords, passages } from "./passages.ts"
import { deletedPeople, DeletedPersonRecord } from "./deleted-people.ts"
import { people, PersonRecord } from "./people.ts"
import { TranscribedSegmentRecord, transcribedSegments } from "./transcribed-segments.ts"
import { invitationLimits, InvitationLimitRecord } from "./invitation-limits.ts"
import {
  TranscriptSnapshotLine,
  TranscriptSnapshotRecord,
  transcriptSnapshots,
} from "./transcript-snapshots.ts"
import { SearchEmbedderRecord, searchEmbedders } from "./search-embedder.ts"
import { SentenceVectorRecord, sentenceVectors } from "./sentence-vectors.ts"
import { serverSettings, ServerSettingsRecord } from "./server-settings.ts"
import { SessionRecord, sessions } from "./sessions.ts"
import { ShareRecord, shares } from "./shares.ts"
import { stories, StoryRecord } from "./stories.ts"
import {
  LifeStoryRecord,
  StoryBytesRecord,
  StoryFailureRecord,
  StoryFactsRecord,
  StoryLine,
  StoryOnMap,
  StorySourceRecord,
  StoryTitleRecord,
} from "./story-projections.ts"
import { TouchedPerson, TouchedPlace, TouchedStory } from "./change-stamps.ts"
import { TranslationRecord, translations } from "./translations.ts"
import { rateLimits, RateLimitRecord } from "./rate-limits.ts"
import { RejectionRecord, rejections } from "./rejections.ts"
import { LockRecord, locks } from "./locks.ts"
import { NodeRecord, nodes } from "./nodes.ts"
import { UploadRecord, uploads } from "./uploads.ts"
import { UserRecord, users } from "./users.ts"
import { VectorRecord, vectors } from "./vectors.ts"
import {
  TranscriptVersionLine,
  TranscriptVersionRecord,
  transcriptVersions,
} from "./transcript-versions.ts"

/** All collections of the store. */
export const collections = [
  users,
  sessions,
  identities,
  emailLinks,
  rateLimits,
  usedLoginStates,
  customers,
  people,
  deletedPeople,
  shares,
  invitationLimits,
  emails,
  storyNotifications,
  stories,
  importedTranscripts,
  instanceIds,
  serverSettings,
  storyTimelines,
  edits,
  yjsClientIds,
  transcriptSnapshots,
  transcriptVersions,
  translations,
  passages,
  transcribedSegments,
  vectors,
  searchEmbedders,
  namedPlaces,
  biographies,
  biographyAnswers,
  biographyVersions,
  chats,
  chatMessages,
  chatFacts,
  rejections,
  sentenceVectors,
  remoteCalls,
  remoteDisclosures,
  monthlyUsage,
  uploads,
  locks,
  nodes,
  maintenanceRuns,
  mediaIntents,
  migrations,
]

const open = Effect.gen(function* () {
  return {
    users: yield* recordsOf(users, UserRecord),
    serverSettings: yield* recordsOf(serverSettings, ServerSettingsRecord),
    sessions: yield* recordsOf(sessions, SessionRecord),
    identities: yield* recordsOf(identities, IdentityRecord),
    emailLinks: yield* recordsOf(emailLinks, EmailLinkRecord),
    rateLimits: yield* recordsOf(rateLimits, RateLimitRecord),
    usedLoginStates: yield* recordsOf(usedLoginStates, UsedLoginStateRecord),
    customers: yield* recordsOf(customers, CustomerRecord),
    people: yield* recordsOf(people, PersonRecord),
    deletedPeople: yield* recordsOf(deletedPeople, DeletedPersonRecord),
    shares: yield* recordsOf(shares, ShareRecord),
    invitationLimits: yield* recordsOf(invitationLimits, InvitationLimitRecord),
    emails: yield* recordsOf(emails, EmailRecord),
    storyNotifications: yield* recordsOf(storyNotifications, StoryNotificationRecord),
    stories: yield* recordsOf(stories, StoryRecord),
    importedTranscripts: yield* recordsOf(importedTranscripts, ImportedTranscriptRecord),
    /** Stories with only the fields that counting needs. */
    storyLines: yield* recordsOf(stories, StoryLine),
    /** Stories with only the fields that search needs. */
    storyFacts: yield* recordsOf(stories, StoryFactsRecord),
    /** Stories with only the fields that a biography goes by; read with `only: fieldsOfLifeStory`. */
    lifeStories: yield* recordsOf(stories, LifeStoryRecord),
    /** Stories with only the fields that name them. */
    storyTitles: yield* recordsOf(stories, StoryTitleRecord),
    /** Stories with only who owns them and their title; read with `only: fieldsOfSource`. */
    storySources: yield* recordsOf(stories, StorySourceRecord),
    /** Stories with only the fields that name their bytes; read with `only: fieldsOfBytes`. */
    storyBytes: yield* recordsOf(stories, StoryBytesRecord),
    storyFailures: yield* recordsOf(stories, StoryFailureRecord),
    /** Stories with only the fields that a map needs. */
    storiesOnMap: yield* recordsOf(stories, StoryOnMap),
    /** When stories, people and named places were written last; read with `only: fieldsOfTouched…`. */
    touchedStories: yield* recordsOf(stories, TouchedStory),
    touchedPeople: yield* recordsOf(people, TouchedPerson),
    touchedPlaces: yield* recordsOf(namedPlaces, TouchedPlace),
    instanceIds: yield* recordsOf(instanceIds, InstanceIdRecord),
    storyTimelines: yield* recordsOf(storyTimelines, StoryTimelineRecord),
    edits: yield* recordsOf(edits, EditRecord),
    /** Edits without their content. */
    signatures: yield* recordsOf(edits, SignatureRecord),
    /** Which edits there are; read with `only: fieldsOfEditName`. */
    editNames: yield* recordsOf(edits, EditName),
    yjsClientIds: yield* recordsOf(yjsClientIds, YjsClientIdRecord),
    transcriptSnapshots: yield* recordsOf(transcriptSnapshots, TranscriptSnapshotRecord),
    /** Readings without their text. */
    transcriptSnapshotLines: yield* recordsOf(transcriptSnapshots, TranscriptSnapshotLine),
    transcriptVersions: yield* recordsOf(transcriptVersions, TranscriptVersionRecord),
    /** Versions without their text. */
    transcriptVersionLines: yield* recordsOf(transcriptVersions, TranscriptVersionLine),
    translations: yield* recordsOf(translations, TranslationRecord),
    passages: yield* recordsOf(passages, PassageRecord),
    /** Passages without their vectors; read with `only: fieldsOfPassageWords`. */
    passageWords: yield* recordsOf(passages, PassageWords),
    transcribedSegments: yield* recordsOf(transcribedSegments, TranscribedSegmentRecord),
    vectors: yield* recordsOf(vectors, VectorRecord),
    searchEmbedders: yield* recordsOf(searchEmbedders, SearchEmbedderRecord),
    namedPlaces: yield* recordsOf(namedPlaces, NamedPlaceRecord),
    /** Named places without their sentences; read with `only: fieldsOfNamedPlaceLine`. */
    namedPlaceLines: yield* recordsOf(namedPlaces, NamedPlaceLine),
    biographies: yield* recordsOf(biographies, BiographyRecord),
    /** Biographies without their text; read with `only: fieldsOfBiographyLine`. */
    biographyLines: yield* recordsOf(biographies, BiographyLineRecord),
    biographyAnswers: yield* recordsOf(biographyAnswers, BiographyAnswersRecord),
    biographyVersions: yield* recordsOf(biographyVersions, BiographyVersionRecord),
    /** Versions without their text; read with `only: fieldsOfVersionLine`. */
    biographyVersionLines: yield* recordsOf(biographyVersions, BiographyVersionLine),
    chats: yield* recordsOf(chats, ChatRecord),
    chatMessages: yield* recordsOf(chatMessages, ChatMessageRecord),
    chatFacts: yield* recordsOf(chatFacts, ChatFactRecord),
    rejections: yield* recordsOf(rejections, RejectionRecord),
    sentenceVectors: yield* recordsOf(sentenceVectors, SentenceVectorRecord),
    remoteCalls: yield* recordsOf(remoteCalls, RemoteCallRecord),
    remoteDisclosures: yield* recordsOf(remoteDisclosures, RemoteDisclosureRecord),
    monthlyUsage: yield* recordsOf(monthlyUsage, MonthlyUsageRecord),
    uploads: yield* recordsOf(uploads, UploadRecord),
    locks: yield* recordsOf(locks, LockRecord),
    nodes: yield* recordsOf(nodes, NodeRecord),
    maintenanceRuns: yield* recordsOf(maintenanceRuns, MaintenanceRunRecord),
    mediaIntents: yield* recordsOf(mediaIntents, MediaIntentRecord),
    migrations: yield* recordsOf(migrations, MigrationRecord),
  }
})

/** Typed access to every collection of the store, by name. */
export class Database extends Context.Service<Database, Effect.Success<typeof open>>()(
  "backend/platform/database/Database",
) {
  static readonly layer = Layer.effect(Database, open)
}
