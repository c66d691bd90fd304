import { Schema } from "effect"
import { FactId, StoryId } from "./ids.ts"
import { limits } from "./limits.ts"
import { optionalText } from "./text.ts"

/** The topics of a life, in the order they are told; each is also the id of a question about it. */
export const topics = [
  "early_life",
  "family",
  "education",
  "achievements",
  "personality",
  "interests",
  "challenges",
  "legacy",
] as const
export const Topic = Schema.Literals(topics)
export type Topic = typeof Topic.Type

/** The order in which a biography tells them: what was hard before what gave joy, and what stays last. */
export const topicsInTelling: ReadonlyArray<Topic> = [
  "early_life",
  "family",
  "education",
  "challenges",
  "interests",
  "personality",
  "achievements",
  "legacy",
]

/** The eight guided questions. `{name}` is the person's first name. */
export const questions: Readonly<
  Record<Topic, { readonly category: string; readonly question: string; readonly hint: string }>
> = {
  early_life: {
    category: "Background",
    question: "When and where was {name} born, and what was it like growing up?",
    hint: "The year, the place, the house, the street, an ordinary day",
  },
  family: {
    category: "Family",
    question: "Who is in {name}’s family?",
    hint: "Parents, brothers and sisters, husband or wife, children, and how they met",
  },
  education: {
    category: "Career",
    question: "What did {name} learn, and how did {name} start working?",
    hint: "Schools, a first job, a trade, the jobs that followed",
  },
  achievements: {
    category: "Achievements",
    question: "What is {name} proud of, or known for?",
    hint: "Something built, won, finished or kept going, or what people still talk about",
  },
  personality: {
    category: "Character",
    question: "What kind of person is {name}?",
    hint: "A few words will do: a habit, a saying, what makes everyone smile",
  },
  interests: {
    category: "Interests",
    question: "What does {name} love to do?",
    hint: "Music, cards, the garden, a team, a dish no one else makes",
  },
  challenges: {
    category: "Life Events",
    question: "What was hard for {name}, and how did {name} get through it?",
    hint: "A war, an illness, a goodbye, a new country, starting over",
  },
  legacy: {
    category: "Legacy",
    question: "What should the next generations know about {name}?",
    hint: "Advice, a lesson, something to pass on",
  },
}

/** A guided question as it is asked about somebody of that first name. */
export const questionAbout = (topic: Topic, firstName: string) =>
  questions[topic].question.replaceAll("{name}", () => firstName)

/** So many answers a biography needs. */
export const leastAnswers = 3

const answer = optionalText(
  limits.text.long,
  `Please keep each answer under ${limits.text.long.toLocaleString("en")} characters.`,
)

/** Answers by the id of their question; a blank one counts as none. */
export const Answers = Schema.Struct({
  early_life: Schema.optionalKey(answer),
  family: Schema.optionalKey(answer),
  education: Schema.optionalKey(answer),
  achievements: Schema.optionalKey(answer),
  personality: Schema.optionalKey(answer),
  interests: Schema.optionalKey(answer),
  challenges: Schema.optionalKey(answer),
  legacy: Schema.optionalKey(answer),
})
export type Answers = typeof Answers.Type

export const tooFewAnswers = {
  title: "More Information Needed",
  text: `Please answer at least ${String(leastAnswers)} questions to generate a meaningful biography.`,
} as const

export const tooFewSentence = `${tooFewAnswers.title}: ${tooFewAnswers.text}`

/** How many questions are answered with more than blanks. */
export const answered = (answers: Answers) =>
  topics.filter((topic) => (answers[topic] ?? "").trim() !== "").length

/** The body of `POST /api/people/{id}/biography`; unknown questions are ignored. */
export const AnswersSent = Schema.Struct({
  answers: Answers.annotate({ message: tooFewSentence }).annotateKey({
    messageMissingKey: tooFewSentence,
  }),
})

/** A moment of a story, in seconds of its recording. */
export const Moment = Schema.Struct({
  storyId: StoryId,
  title: Schema.String,
  /** Who is heard. */
  teller: Schema.String,
  start: Schema.Finite,
  /** The words are those of the English translation. */
  isTranslated: Schema.optionalKey(Schema.Boolean),
})
export type Moment = typeof Moment.Type

/** What a line rests on. */
export const LineSource = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("story"), ...Moment.fields }),
  Schema.Struct({ kind: Schema.Literal("answer"), question: Topic, by: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("chat"), factId: FactId, by: Schema.String }),
  Schema.Struct({
    kind: Schema.Literal("profile"),
    field: Schema.Literals(["name", "relationship", "birthDate", "birthPlace"]),
  }),
])
export type LineSource = typeof LineSource.Type

/**
 * How a line was made of its sources: taken as it was written, turned to the third person, given its
 * subject, joined of a list, quoted, taken from the profile, written by a model, or by a person.
 */
export const LineMade = Schema.Literals([
  "as written",
  "third person",
  "completed",
  "list",
  "quotation",
  "profile",
  "model",
  "by hand",
])
export type LineMade = typeof LineMade.Type

/** A count, or a number that names something. */
export const whole = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

export const BiographyLine = Schema.Struct({
  id: Schema.String,
  text: Schema.String,
  made: LineMade,
  sources: Schema.Array(LineSource),
  /** Moments in which a voice says the same, though the words come from elsewhere. */
  echoes: Schema.Array(Moment),
  /** Names what the line says and offers, and whether it is hidden; whoever changes it names what they saw. */
  version: whole,
  /** Who wrote or changed it last; null for a line as it was made. */
  by: Schema.NullOr(Schema.String),
  /** What the line would be made of now, where a person's words stand in its place. */
  offer: Schema.NullOr(Schema.String),
  /** Hidden lines are only sent to who may correct. */
  isHidden: Schema.Boolean,
})
export type BiographyLine = typeof BiographyLine.Type

export const BiographyParagraph = Schema.Struct({
  topic: Topic,
  lines: Schema.Array(BiographyLine),
})
export type BiographyParagraph = typeof BiographyParagraph.Type

/** A line of the Life Timeline. */
export const LifeEvent = Schema.Struct({
  ...BiographyLine.fields,
  year: Schema.Int,
  /** The year is not exact. */
  isAbout: Schema.Boolean,
})
export type LifeEvent = typeof LifeEvent.Type

/** Why a model elsewhere has not written it, as a sentence; the text is the one made in this house. */
const unwritten = Schema.NullOr(Schema.String)

/**
 * A person's biography, as far as the asker may see what it rests on. `biography` and `timeline` are
 * the lines of `paragraphs` and `life`, joined.
 */
export const Biography = Schema.Struct({
  biography: Schema.String,
  timeline: Schema.Array(
    Schema.Struct({ period: Schema.String, events: Schema.Array(Schema.String) }),
  ),
  paragraphs: Schema.Array(BiographyParagraph),
  life: Schema.Array(Schema.Struct({ period: Schema.String, events: Schema.Array(LifeEvent) })),
  /** Names what the asker sees of it: another number, something of that has changed. */
  version: whole,
  /** The model elsewhere that wrote it, as `model@host`; null: this server put it together. */
  writtenBy: Schema.NullOr(Schema.String),
  unwritten,
  /** It is being made anew. */
  isBeingMade: Schema.Boolean,
  mayCorrect: Schema.Boolean,
  /** When something of it changed last, ISO 8601. */
  changedAt: Schema.String,
})
export type Biography = typeof Biography.Type

/** The keeper's answers, for the form; null `at`: none were given. */
export const SavedAnswers = Schema.Struct({
  answers: Answers,
  at: Schema.NullOr(Schema.String),
})
export type SavedAnswers = typeof SavedAnswers.Type
