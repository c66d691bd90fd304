// Each collection with the schema of its whole documents, for tests of their format.
import { MonthlyUsageRecord, monthlyUsage } from "./monthly-usage.ts"
import { ImportedTranscriptRecord, importedTranscripts } from "./imported-transcripts.ts"
import { UsedLoginStateRecord, usedLoginStates } from "./used-login-states.ts"
import { biographies, BiographyRecord } from "./biographies.ts"
import { biographyAnswers, BiographyAnswersRecord } from "./biography-answers.ts"
import { biographyVersions, BiographyVersionRecord } from "./biography-versions.ts"
import { RemoteCallRecord, remoteCalls } from "./remote-calls.ts"
import { ChatMessageRecord, chatMessages } from "./chat-messages.ts"
import { ChatRecord, chats } from "./chats.ts"
import { MaintenanceRunRecord, maintenanceRuns } from "./maintenance-runs.ts"
import { CustomerRecord, customers } from "./customers.ts"
import { RemoteDisclosureRecord, remoteDisclosures } from "./remote-disclosures.ts"
import { EditRecord, edits } from "./edits.ts"
import { ChatFactRecord, chatFacts } from "./chat-facts.ts"
import { identities, IdentityRecord } from "./identities.ts"
import { EmailRecord, emails } from "./emails.ts"
import { EmailLinkRecord, emailLinks } from "./email-links.ts"
import { MediaIntentRecord, mediaIntents } from "./media-intents.ts"
import { MigrationRecord, migrations } from "./migrations.ts"
import { NamedPlaceRecord, namedPlaces } from "./named-places.ts"
import { StoryNotificationRecord, storyNotifications } from "./story-notifications.ts"
import { YjsClientIdRecord, yjsClientIds } from "./yjs-client-ids.ts"
import { OldTranscriptRecord, oldTranscripts } from "./legacy-transcripts.ts"
import { InstanceIdRecord, instanceIds } from "./instance-id.ts"
import { StoryTimelineRecord, storyTimelines } from "./story-timelines.ts"
import { PassageRecord, passages } from "./passages.ts"
import { people, PersonRecord } from "./people.ts"
import { TranscribedSegmentRecord, transcribedSegments } from "./transcribed-segments.ts"
import { invitationLimits, InvitationLimitRecord } from "./invitation-limits.ts"
import { TranscriptSnapshotRecord, transcriptSnapshots } from "./transcript-snapshots.ts"
import { SaveReservationRecord, saveReservations } from "./save-reservations.ts"
import { SearchEmbedderRecord, searchEmbedders } from "./search-embedder.ts"
import { SentenceVectorRecord, sentenceVectors } from "./sentence-vectors.ts"
import { SessionRecord, sessions } from "./sessions.ts"
import { ShareRecord, shares } from "./shares.ts"
import { stories, StoryRecord } from "./stories.ts"
import { TranslationRecord, translations } from "./translations.ts"
import { rateLimits, RateLimitRecord } from "./rate-limits.ts"
import { LockRecord, locks } from "./locks.ts"
import { UploadRecord, uploads } from "./uploads.ts"
import { UserRecord, users } from "./users.ts"
import { VectorRecord, vectors } from "./vectors.ts"
import { TranscriptVersionRecord, transcriptVersions } from "./transcript-versions.ts"

export const everyRecord = [
  { shape: users, schema: UserRecord },
  { shape: sessions, schema: SessionRecord },
  { shape: identities, schema: IdentityRecord },
  { shape: emailLinks, schema: EmailLinkRecord },
  { shape: rateLimits, schema: RateLimitRecord },
  { shape: usedLoginStates, schema: UsedLoginStateRecord },
  { shape: customers, schema: CustomerRecord },
  { shape: people, schema: PersonRecord },
  { shape: shares, schema: ShareRecord },
  { shape: invitationLimits, schema: InvitationLimitRecord },
  { shape: emails, schema: EmailRecord },
  { shape: storyNotifications, schema: StoryNotificationRecord },
  { shape: stories, schema: StoryRecord },
  { shape: importedTranscripts, schema: ImportedTranscriptRecord },
  { shape: instanceIds, schema: InstanceIdRecord },
  { shape: storyTimelines, schema: StoryTimelineRecord },
  { shape: edits, schema: EditRecord },
  { shape: yjsClientIds, schema: YjsClientIdRecord },
  { shape: transcriptSnapshots, schema: TranscriptSnapshotRecord },
  { shape: transcriptVersions, schema: TranscriptVersionRecord },
  { shape: translations, schema: TranslationRecord },
  { shape: oldTranscripts, schema: OldTranscriptRecord },
  { shape: passages, schema: PassageRecord },
  { shape: transcribedSegments, schema: TranscribedSegmentRecord },
  { shape: vectors, schema: VectorRecord },
  { shape: searchEmbedders, schema: SearchEmbedderRecord },
  { shape: namedPlaces, schema: NamedPlaceRecord },
  { shape: biographies, schema: BiographyRecord },
  { shape: biographyAnswers, schema: BiographyAnswersRecord },
  { shape: biographyVersions, schema: BiographyVersionRecord },
  { shape: chats, schema: ChatRecord },
  { shape: chatMessages, schema: ChatMessageRecord },
  { shape: chatFacts, schema: ChatFactRecord },
  { shape: sentenceVectors, schema: SentenceVectorRecord },
  { shape: remoteCalls, schema: RemoteCallRecord },
  { shape: remoteDisclosures, schema: RemoteDisclosureRecord },
  { shape: monthlyUsage, schema: MonthlyUsageRecord },
  { shape: uploads, schema: UploadRecord },
  { shape: locks, schema: LockRecord },
  { shape: saveReservations, schema: SaveReservationRecord },
  { shape: mediaIntents, schema: MediaIntentRecord },
  { shape: migrations, schema: MigrationRecord },
  { shape: maintenanceRuns, schema: MaintenanceRunRecord },
]
