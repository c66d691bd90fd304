import { Context, Effect, Layer } from "effect"
import { recordsOf } from "./collection.ts"
import { AllowanceRecord, allowances } from "./monthly-usage.ts"
import { ArrivalRecord, arrivals } from "./imported-transcripts.ts"
import { AnsweredRecord, answeredAttempts } from "./used-login-states.ts"
import { biographies, BiographyLineRecord, BiographyRecord } from "./biographies.ts"
import { biographyAnswers, BiographyAnswersRecord } from "./biography-answers.ts"
import {
  BiographyVersionLine,
  biographyVersions,
  BiographyVersionRecord,
} from "./biography-versions.ts"
import { CallRecord, calls } from "./remote-calls.ts"
import { ChatMessageRecord, chatMessages } from "./chat-messages.ts"
import { ChatRecord, chats } from "./chats.ts"
import { ChoreRecord, chores } from "./maintenance-runs.ts"
import { CustomerRecord, customers } from "./customers.ts"
import { DepartureRecord, departures } from "./remote-disclosures.ts"
import { EditName, EditRecord, edits, SignatureRecord } from "./edits.ts"
import { FactRecord, facts } from "./chat-facts.ts"
import { identities, IdentityRecord } from "./identities.ts"
import { LetterRecord, letters } from "./emails.ts"
import { LinkRecord, links } from "./email-links.ts"
import { MediaIntentRecord, mediaIntents } from "./media-intents.ts"
import { MoveRecord, moves } from "./migrations.ts"
import { NamedPlaceLine, NamedPlaceRecord, namedPlaces } from "./named-places.ts"
import { NoticeRecord, notices } from "./story-notifications.ts"
import { NumberRecord, numbers } from "./yjs-client-ids.ts"
import { OldTranscriptRecord, oldTranscripts } from "./legacy-transcripts.ts"
import { OriginRecord, origins } from "./instance-id.ts"
import { OutlineRecord, outlines } from "./story-timelines.ts"
import { PassageRecord, PassageWords, passages } from "./passages.ts"
import { people, PersonRecord } from "./people.ts"
import { PieceRecord, pieces } from "./transcribed-segments.ts"
import { postage, PostageRecord } from "./invitation-limits.ts"
import { ReadingLine, ReadingRecord, readings } from "./transcript-snapshots.ts"
import { SaveRecord, saves } from "./save-reservations.ts"
import { SearchEngineRecord, searchEngines } from "./search-embedder.ts"
import { SentenceVectorRecord, sentenceVectors } from "./sentence-vectors.ts"
import { SessionRecord, sessions } from "./sessions.ts"
import { ShareRecord, shares } from "./shares.ts"
import { stories, StoryRecord } from "./stories.ts"
import {
  LifeStoryRecord,
  StoryBytesRecord,
  StoryFactsRecord,
  StoryLine,
  StoryOnMap,
  StorySourceRecord,
  StoryTitleRecord,
} from "./story-projections.ts"
import { TouchedPerson, TouchedPlace, TouchedStory } from "./change-stamps.ts"
import { TranslationRecord, translations } from "./translations.ts"
import { tries, TryRecord } from "./rate-limits.ts"
import { TurnRecord, turns } from "./locks.ts"
import { UploadRecord, uploads } from "./uploads.ts"
import { UserRecord, users } from "./users.ts"
import { VectorRecord, vectors } from "./vectors.ts"
import { VersionLine, VersionRecord, versions } from "./transcript-versions.ts"

/** All collections of the store. */
export const collections = [
  users,
  sessions,
  identities,
  links,
  tries,
  answeredAttempts,
  customers,
  people,
  shares,
  postage,
  letters,
  notices,
  stories,
  arrivals,
  origins,
  outlines,
  edits,
  numbers,
  readings,
  versions,
  translations,
  oldTranscripts,
  passages,
  pieces,
  vectors,
  searchEngines,
  namedPlaces,
  biographies,
  biographyAnswers,
  biographyVersions,
  chats,
  chatMessages,
  facts,
  sentenceVectors,
  calls,
  departures,
  allowances,
  uploads,
  turns,
  saves,
  chores,
  mediaIntents,
  moves,
]

const open = Effect.gen(function* () {
  return {
    users: yield* recordsOf(users, UserRecord),
    sessions: yield* recordsOf(sessions, SessionRecord),
    identities: yield* recordsOf(identities, IdentityRecord),
    links: yield* recordsOf(links, LinkRecord),
    tries: yield* recordsOf(tries, TryRecord),
    answeredAttempts: yield* recordsOf(answeredAttempts, AnsweredRecord),
    customers: yield* recordsOf(customers, CustomerRecord),
    people: yield* recordsOf(people, PersonRecord),
    shares: yield* recordsOf(shares, ShareRecord),
    postage: yield* recordsOf(postage, PostageRecord),
    letters: yield* recordsOf(letters, LetterRecord),
    notices: yield* recordsOf(notices, NoticeRecord),
    stories: yield* recordsOf(stories, StoryRecord),
    arrivals: yield* recordsOf(arrivals, ArrivalRecord),
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
    /** Stories with only the fields that a map needs. */
    storiesOnMap: yield* recordsOf(stories, StoryOnMap),
    /** When stories, people and named places were written last; read with `only: fieldsOfTouched…`. */
    touchedStories: yield* recordsOf(stories, TouchedStory),
    touchedPeople: yield* recordsOf(people, TouchedPerson),
    touchedPlaces: yield* recordsOf(namedPlaces, TouchedPlace),
    origins: yield* recordsOf(origins, OriginRecord),
    outlines: yield* recordsOf(outlines, OutlineRecord),
    edits: yield* recordsOf(edits, EditRecord),
    /** Edits without their content. */
    signatures: yield* recordsOf(edits, SignatureRecord),
    /** Which edits there are; read with `only: fieldsOfEditName`. */
    editNames: yield* recordsOf(edits, EditName),
    numbers: yield* recordsOf(numbers, NumberRecord),
    readings: yield* recordsOf(readings, ReadingRecord),
    /** Readings without their text. */
    readingLines: yield* recordsOf(readings, ReadingLine),
    versions: yield* recordsOf(versions, VersionRecord),
    /** Versions without their text. */
    versionLines: yield* recordsOf(versions, VersionLine),
    translations: yield* recordsOf(translations, TranslationRecord),
    oldTranscripts: yield* recordsOf(oldTranscripts, OldTranscriptRecord),
    passages: yield* recordsOf(passages, PassageRecord),
    /** Passages without their vectors; read with `only: fieldsOfPassageWords`. */
    passageWords: yield* recordsOf(passages, PassageWords),
    pieces: yield* recordsOf(pieces, PieceRecord),
    vectors: yield* recordsOf(vectors, VectorRecord),
    searchEngines: yield* recordsOf(searchEngines, SearchEngineRecord),
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
    facts: yield* recordsOf(facts, FactRecord),
    sentenceVectors: yield* recordsOf(sentenceVectors, SentenceVectorRecord),
    calls: yield* recordsOf(calls, CallRecord),
    departures: yield* recordsOf(departures, DepartureRecord),
    allowances: yield* recordsOf(allowances, AllowanceRecord),
    uploads: yield* recordsOf(uploads, UploadRecord),
    turns: yield* recordsOf(turns, TurnRecord),
    saves: yield* recordsOf(saves, SaveRecord),
    chores: yield* recordsOf(chores, ChoreRecord),
    mediaIntents: yield* recordsOf(mediaIntents, MediaIntentRecord),
    moves: yield* recordsOf(moves, MoveRecord),
  }
})

/** Typed access to every collection of the store, by name. */
export class Database extends Context.Service<Database, Effect.Success<typeof open>>()(
  "backend/platform/database/Database",
) {
  static readonly layer = Layer.effect(Database, open)
}
