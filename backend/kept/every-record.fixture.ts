// Each collection with the schema of its whole documents, for tests of their format.
import { AllowanceRecord, allowances } from "./allowances.ts"
import { ArrivalRecord, arrivals } from "./arrivals.ts"
import { AnsweredRecord, answeredAttempts } from "./answered-attempts.ts"
import { biographies, BiographyRecord } from "./biographies.ts"
import { biographyAnswers, BiographyAnswersRecord } from "./biography-answers.ts"
import { biographyVersions, BiographyVersionRecord } from "./biography-versions.ts"
import { CallRecord, calls } from "./calls.ts"
import { ChatMessageRecord, chatMessages } from "./chat-messages.ts"
import { ChatRecord, chats } from "./chats.ts"
import { ChoreRecord, chores } from "./chores.ts"
import { CustomerRecord, customers } from "./customers.ts"
import { DepartureRecord, departures } from "./departures.ts"
import { EditRecord, edits } from "./edits.ts"
import { FactRecord, facts } from "./facts.ts"
import { identities, IdentityRecord } from "./identities.ts"
import { LetterRecord, letters } from "./letters.ts"
import { LinkRecord, links } from "./links.ts"
import { MediaIntentRecord, mediaIntents } from "./media-intents.ts"
import { MoveRecord, moves } from "./moves.ts"
import { NamedPlaceRecord, namedPlaces } from "./named-places.ts"
import { NoticeRecord, notices } from "./notices.ts"
import { NumberRecord, numbers } from "./numbers.ts"
import { OldTranscriptRecord, oldTranscripts } from "./old-transcripts.ts"
import { OriginRecord, origins } from "./origins.ts"
import { OutlineRecord, outlines } from "./outlines.ts"
import { PassageRecord, passages } from "./passages.ts"
import { people, PersonRecord } from "./people.ts"
import { PieceRecord, pieces } from "./pieces.ts"
import { postage, PostageRecord } from "./postage.ts"
import { ReadingRecord, readings } from "./readings.ts"
import { SaveRecord, saves } from "./saves.ts"
import { SearchEngineRecord, searchEngines } from "./search-engines.ts"
import { SentenceVectorRecord, sentenceVectors } from "./sentence-vectors.ts"
import { SessionRecord, sessions } from "./sessions.ts"
import { ShareRecord, shares } from "./shares.ts"
import { stories, StoryRecord } from "./stories.ts"
import { TranslationRecord, translations } from "./translations.ts"
import { tries, TryRecord } from "./tries.ts"
import { TurnRecord, turns } from "./turns.ts"
import { UploadRecord, uploads } from "./uploads.ts"
import { UserRecord, users } from "./users.ts"
import { VectorRecord, vectors } from "./vectors.ts"
import { VersionRecord, versions } from "./versions.ts"

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
