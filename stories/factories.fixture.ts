import { PersonId, PromptId, ShareId, StoryId, UserId } from "#protocol/ids.ts"
import type { Person } from "#protocol/person.ts"
import type { Prompt } from "#protocol/prompt.ts"
import type { SearchResult } from "#protocol/search.ts"
import type { Processing, Story, StoryCard } from "#protocol/story.ts"
import type { Paragraph } from "#protocol/transcript.ts"
import type { CurrentUser } from "#protocol/user.ts"

export const aUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: UserId.make(1),
  firstName: "Margaret",
  lastName: "Holloway",
  username: "margaret",
  email: "margaret@holloway.family",
  hasPassword: true,
  emailVerified: true,
  bio: "",
  profileImageUrl: null,
  createdAt: "2026-03-02T09:00:00.000Z",
  updatedAt: "2026-03-02T09:00:00.000Z",
  lastActiveAt: "2026-03-02T09:00:00.000Z",
  subscriptionStatus: "free",
  storiesRecorded: 3,
  setupDone: true,
  newStoryEmails: false,
  ...changes,
})

export const aPerson = (changes: Partial<Person> = {}): Person => ({
  id: PersonId.make(1),
  name: "Margaret Holloway",
  relationship: "self",
  bio: "",
  type: "storyteller",
  profileImageUrl: null,
  birthDate: null,
  birthPlace: "",
  language: null,
  notes: "",
  storiesCount: 3,
  access: "own",
  sharedBy: null,
  linkedTo: null,
  ...changes,
})

export const aFamily = (): ReadonlyArray<Person> => [
  aPerson(),
  aPerson({ id: PersonId.make(2), name: "Walter Holloway", relationship: "grandfather" }),
  aPerson({ id: PersonId.make(3), name: "Ines Duarte", relationship: "aunt", type: "subject" }),
]

/** Somebody else's person, as the user who accepted the share sees them. */
export const aSharedPerson = (changes: Partial<Person> = {}): Person =>
  aPerson({
    id: PersonId.make(21),
    name: "Rosa Almeida",
    relationship: "grandmother",
    bio: "Kept a bakery in Évora for forty years and knew everybody's bread by heart.",
    notes: null,
    storiesCount: 1,
    access: "contribute",
    sharedBy: {
      ...{ firstName: "Anna", lastName: "Berg", email: "anna@example.org" },
      shareId: ShareId.make(4),
      isForEverybody: false,
    },
    ...changes,
  })

export const working: Processing = {
  state: "working",
  phase: "transcribing",
  fraction: 0.42,
  secondsLeft: 75,
}

export const aStoryCard = (changes: Partial<StoryCard> = {}): StoryCard => ({
  id: StoryId.make(7),
  title: "The winter the river froze",
  description: "How we walked across to the mill, and why my mother never forgave us.",
  category: "childhood",
  tags: ["winter", "river"],
  duration: 254,
  createdAt: "2026-10-18T15:30:00.000Z",
  isProcessed: true,
  processing: { state: "ready" },
  detectedLanguage: "en",
  summary: "Walter remembers the winter of 1947, when the river froze and the children crossed it.",
  audioUrl: "/api/stories/7/audio",
  storytellerId: PersonId.make(2),
  subjectId: null,
  subjectIds: [],
  locationName: "The old mill",
  city: "Hebden Bridge",
  region: null,
  country: "England",
  latitude: null,
  longitude: null,
  accuracy: null,
  happened: null,
  recorderId: UserId.make(1),
  access: "own",
  storyteller: { name: "Walter Holloway", relationship: "grandfather" },
  ...changes,
})

export const aWorkingCard = (changes: Partial<StoryCard> = {}): StoryCard =>
  aStoryCard({
    id: StoryId.make(8),
    title: "My first day at the bakery",
    category: "work",
    isProcessed: false,
    processing: working,
    detectedLanguage: null,
    summary: null,
    locationName: null,
    city: null,
    country: null,
    ...changes,
  })

export const aFailedCard = (changes: Partial<StoryCard> = {}): StoryCard =>
  aWorkingCard({
    id: StoryId.make(9),
    title: "Grandmother's songs",
    category: "family",
    processing: {
      state: "failed",
      reason: "No speech could be heard in this recording.",
      canRetry: true,
    },
    ...changes,
  })

export const severalCards = (): ReadonlyArray<StoryCard> => [
  aWorkingCard(),
  aStoryCard(),
  aFailedCard(),
  aStoryCard({
    id: StoryId.make(10),
    title: "How your grandfather asked me to dance",
    description: "",
    category: "love",
    duration: 612,
    createdAt: "2026-08-04T11:00:00.000Z",
    locationName: null,
    city: "Lisbon",
    country: "Portugal",
    storyteller: { name: "Ines Duarte", relationship: "aunt" },
  }),
  aStoryCard({
    id: StoryId.make(11),
    title: "Three things I would tell my younger self",
    category: "life_lessons",
    duration: 95,
    createdAt: "2026-05-12T11:00:00.000Z",
    locationName: null,
    city: null,
    country: null,
    storyteller: { name: "Margaret Holloway", relationship: "self" },
  }),
]

const paragraph = (start: number, ...texts: ReadonlyArray<string>): Paragraph => {
  const beginOf = (at: number) => start + at * 6
  const phrases = texts.map((text, at) => ({ start: beginOf(at), end: beginOf(at) + 5.6, text }))
  return {
    start,
    end: start + texts.length * 6 - 0.4,
    text: texts.join(" "),
    phrases,
  }
}

export const someParagraphs = (): ReadonlyArray<Paragraph> => [
  paragraph(
    0,
    "It was the winter of 1947, and nobody had seen the river like that before.",
    "It did not freeze all at once.",
    "First the edges went white, then one morning the middle was quiet as well.",
  ),
  paragraph(
    20,
    "My brother said it would hold a horse.",
    "My mother said it would not hold a thought.",
    "So of course we went.",
  ),
  paragraph(
    41,
    "You could see the weed under the ice, standing still, as if someone had stopped a clock.",
    "We walked all the way to the mill and back, and I have never been so cold or so happy.",
  ),
]

export const aStory = (changes: Partial<Story> = {}): Story => {
  const transcript = changes.transcript ?? someParagraphs()
  const text = transcript.map(({ text }) => text).join("\n\n")
  return {
    ...aStoryCard(),
    originalTranscription: text,
    englishTranslation: null,
    englishTranscript: [],
    isTranslationOutOfDate: false,
    isTranslationByHand: false,
    transcript,
    keyMoments: [
      { text: "It did not freeze all at once.", start: 6 },
      { text: "My mother said it would not hold a thought.", start: 26 },
    ],
    peaks: Array.from({ length: 120 }, (_, at) => 0.25 + 0.6 * Math.abs(Math.sin(at * 0.7))),
    namedPlaces: [],
    originalUrl: "/api/stories/7/original",
    isOnlyTown: false,
    lost: null,
    otherTracks: 0,
    ...changes,
  }
}

export const aResult = (changes: Partial<SearchResult> = {}): SearchResult => ({
  story: aStoryCard(),
  matchScore: 0.93,
  excerpt:
    "You could see the weed under the ice, standing still, as if someone had stopped a clock.",
  timestamp: 41,
  marks: [{ from: 33, to: 36 }],
  matchReason: "In the title · The word “ice”",
  hasMore: true,
  ...changes,
})

export const severalResults = (): ReadonlyArray<SearchResult> => [
  aResult(),
  aResult({
    story: aStoryCard({ id: StoryId.make(11), title: "Three things I would tell my younger self" }),
    matchScore: 0.78,
    timestamp: 64,
    excerpt: "Go outside when it snows. The work will still be there when the snow is not.",
    marks: [],
    matchReason: "Close in meaning",
  }),
  aResult({
    story: aWorkingCard(),
    matchScore: 0.6999,
    timestamp: 0,
    excerpt: "The ovens were lit at three, and in winter we were the only warm people in town.",
    marks: [{ from: 36, to: 42 }],
    matchReason: "The word “winter”",
  }),
]

export const somePrompts = (): ReadonlyArray<Prompt> => [
  { id: PromptId.make(1), category: "childhood", question: "What games did you play outside?" },
  { id: PromptId.make(2), category: "childhood", question: "Who lived next door to you?" },
  { id: PromptId.make(3), category: "love", question: "How did you meet the love of your life?" },
  {
    id: PromptId.make(4),
    category: "life_lessons",
    question: "What advice did you ignore, and what came of it?",
  },
  { id: PromptId.make(5), category: "adventures", question: "When were you last truly lost?" },
]

export const longText =
  "Oberbürgermeisterinnenwahlkampfveranstaltungsteilnehmerverzeichnis, which is the longest word my aunt could ever say in one breath, and she said it at every single birthday for forty years"
