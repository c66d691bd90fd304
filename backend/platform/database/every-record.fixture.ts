// Each collection with the schema of its whole documents, for tests of their format.
import { AllowanceRecord, allowances } from "./monthly-usage.ts"
import { ArrivalRecord, arrivals } from "./imported-transcripts.ts"
import { AnsweredRecord, answeredAttempts } from "./used-login-states.ts"
import { biographies, BiographyRecord } from "./biographies.ts"
import { biographyAnswers, BiographyAnswersRecord } from "./biography-answers.ts"
import { biographyVersions, BiographyVersionRecord } from "./biography-versions.ts"
import { CallRecord, calls } from "./remote-calls.ts"
import { ChatMessageRecord, chatMessages } from "./chat-messages.ts"
import { ChatRecord, chats } from "./chats.ts"
import { ChoreRecord, chores } from "./maintenance-runs.ts"
import { CustomerRecord, customers } from "./customers.ts"
import { DepartureRecord, departures } from "./remote-disclosures.ts"
import { EditRecord, edits } from "./edits.ts"
import { FactRecord, facts } from "./chat-facts.ts"
import { identities, IdentityRecord } from "./identities.ts"
import { LetterRecord, letters } from "./emails.ts"
import { LinkRecord, links } from "./email-links.ts"
import { MediaIntentRecord, mediaIntents } from "./media-intents.ts"
import { MoveRecord, moves } from "./migrations.ts"
import { NamedPlaceRecord, namedPlaces } from "./named-places.ts"
import { NoticeRecord, notices } from "./story-notifications.ts"
import { NumberRecord, numbers } from "./yjs-client-ids.ts"
import { OldTranscriptRecord, oldTranscripts } from "./legacy-transcripts.ts"
import { OriginRecord, origins } from "./instance-id.ts"
import { OutlineRecord, outlines } from "./story-timelines.ts"
import { PassageRecord, passages } from "./passages.ts"
import { people, PersonRecord } from "./people.ts"
import { PieceRecord, pieces } from "./transcribed-segments.ts"
import { postage, PostageRecord } from "./invitation-limits.ts"
import { ReadingRecord, readings } from "./transcript-snapshots.ts"
import { SaveRecord, saves } from "./save-reservations.ts"
import { SearchEngineRecord, searchEngines } from "./search-embedder.ts"
import { SentenceVectorRecord, sentenceVectors } from "./sentence-vectors.ts"
import { SessionRecord, sessions } from "./sessions.ts"
import { ShareRecord, shares } from "./shares.ts"
import { stories, StoryRecord } from "./stories.ts"
import { TranslationRecord, translations } from "./translations.ts"
import { tries, TryRecord } from "./rate-limits.ts"
import { TurnRecord, turns } from "./locks.ts"
import { UploadRecord, uploads } from "./uploads.ts"
import { UserRecord, users } from "./users.ts"
import { VectorRecord, vectors } from "./vectors.ts"
import { VersionRecord, versions } from "./transcript-versions.ts"

export const everyRecord = [
  { shape: users, schema: UserRecord },
  { shape: sessions, schema: SessionRecord },
  { shape: identities, schema: IdentityRecord },
  { shape: links, schema: LinkRecord },
  { shape: tries, schema: TryRecord },
  { shape: answeredAttempts, schema: AnsweredRecord },
  { shape: customers, schema: CustomerRecord },
  { shape: people, schema: PersonRecord },
  { shape: shares, schema: ShareRecord },
  { shape: postage, schema: PostageRecord },
  { shape: letters, schema: LetterRecord },
  { shape: notices, schema: NoticeRecord },
  { shape: stories, schema: StoryRecord },
  { shape: arrivals, schema: ArrivalRecord },
  { shape: origins, schema: OriginRecord },
  { shape: outlines, schema: OutlineRecord },
  { shape: edits, schema: EditRecord },
  { shape: numbers, schema: NumberRecord },
  { shape: readings, schema: ReadingRecord },
  { shape: versions, schema: VersionRecord },
  { shape: translations, schema: TranslationRecord },
  { shape: oldTranscripts, schema: OldTranscriptRecord },
  { shape: passages, schema: PassageRecord },
  { shape: pieces, schema: PieceRecord },
  { shape: vectors, schema: VectorRecord },
  { shape: searchEngines, schema: SearchEngineRecord },
  { shape: namedPlaces, schema: NamedPlaceRecord },
  { shape: biographies, schema: BiographyRecord },
  { shape: biographyAnswers, schema: BiographyAnswersRecord },
  { shape: biographyVersions, schema: BiographyVersionRecord },
  { shape: chats, schema: ChatRecord },
  { shape: chatMessages, schema: ChatMessageRecord },
  { shape: facts, schema: FactRecord },
  { shape: sentenceVectors, schema: SentenceVectorRecord },
  { shape: calls, schema: CallRecord },
  { shape: departures, schema: DepartureRecord },
  { shape: allowances, schema: AllowanceRecord },
  { shape: uploads, schema: UploadRecord },
  { shape: turns, schema: TurnRecord },
  { shape: saves, schema: SaveRecord },
  { shape: mediaIntents, schema: MediaIntentRecord },
  { shape: moves, schema: MoveRecord },
  { shape: chores, schema: ChoreRecord },
]
