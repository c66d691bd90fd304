import { Effect } from "effect"
import { topicsInTelling } from "#protocol/biography.ts"
import type { EngineError } from "../../../ports/engine-error.ts"
import type { Composed, Embed, BiographySources, ComposedLine } from "../generation/sources.ts"
import {
  allTopicExamples,
  type TopicVectors,
  topicVectorsOf,
  type Meanings,
  meaningsOf,
  KnownSentences,
} from "./topic-classifier.ts"
import { draftsOfAnswer, draftsOfFact } from "./answer-lines.ts"
import { bornIn, tellsBirth, withBirth } from "./birth.ts"
import { momentOf, withEchoes } from "./corroboration.ts"
import { momentsElsewhere } from "./untranslated-moments.ts"
import { framedMoment } from "./attributions.ts"
import { chosenMoments, type QuotableMoment, momentsIn } from "./quotable-moments.ts"
import { tellerName } from "./names.ts"
import { type LineDraft, type Calling, inWords, isMention, mentions } from "./line-parts.ts"
import { hasMeaning, mostPromising, type ComposerSentence, spokenOf } from "./spoken-sentences.ts"
import { ownFacts } from "./third-person.ts"
import { type ComposedSubject, subjectOf, wordsFor } from "./subject.ts"
import { datedSentences, timelineOf } from "./timeline.ts"
import { namesAnother } from "./classify-sentence.ts"

/** A sentence of its own whose subject is the person: the next one's may be as well. */
const beginsWithThem = ({ parts: [first, ...others], said, made }: LineDraft) =>
  made !== "quotation" &&
  first !== undefined &&
  isMention(first) &&
  first.as === "he" &&
  !/[.!?] \S/.test(said) &&
  others.length > 0

/** Whether the person was the last to be spoken of, so that a pronoun means them. */
const canBePronoun = (before: LineDraft | undefined, text: string, subject: ComposedSubject) =>
  before !== undefined &&
  (beginsWithThem(before) || (mentions(before.parts) && !namesAnother(text, subject)))

/** A frame that says who quotes, with a pronoun that can only be the person's. */
const isFrame = ({ parts, made }: LineDraft) => made === "quotation" && parts.some(isMention)

/**
 * Lines in words: the whole name once, the first name at the head of a paragraph and where a pronoun
 * could be somebody else's, the pronoun otherwise.
 */
const named = (
  drafts: ReadonlyArray<LineDraft>,
  subject: ComposedSubject,
): ReadonlyArray<ComposedLine> => {
  const lines: Array<ComposedLine> = []
  let isIntroduced = false
  let before: LineDraft | undefined
  for (const draft of drafts) {
    const last = lines.at(-1)
    const goesOn = last?.topic === draft.topic && canBePronoun(before, last.text, subject)
    const calling: Calling = !isIntroduced
      ? "whole"
      : goesOn || (isFrame(draft) && last?.topic === draft.topic)
        ? "pronoun"
        : "first"
    if (mentions(draft.parts)) isIntroduced = true
    const { topic, made, sources, echoes } = draft
    lines.push({ topic, made, sources, echoes, text: inWords(draft.parts, subject, calling) })
    before = draft
  }
  return lines
}

/** So many texts are embedded for one biography, however much was told. */
const mostEmbedded = 600
/** Of them so many lines that were written. */
const mostWritten = 150
const mostDated = 60
/** A topic with so many lines gets no more facts from stories. */
const enough = 4

const inTopics = (drafts: ReadonlyArray<LineDraft>) =>
  topicsInTelling.flatMap((topic) => drafts.filter((draft) => draft.topic === topic))

/** What the family wrote, in the order it is told; nothing twice. */
const writtenOf = (sources: BiographySources, subject: ComposedSubject) => {
  const answers = topicsInTelling.flatMap((topic) => draftsOfAnswer(sources, topic, subject))
  const facts = sources.facts.flatMap((fact) => draftsOfFact(fact, subject))
  return { answers, facts }
}

const isHeard =
  (heard: ReadonlySet<ComposerSentence>, told: KnownSentences, meanings: Meanings) =>
  (one: ComposerSentence) =>
    heard.has(one) || told.has(one.text, meanings.of(one.text))

const momentDraft = ({ topic, said, sentences }: QuotableMoment): ReadonlyArray<LineDraft> => {
  const [lead] = sentences
  if (lead === undefined) return []
  const { isOwn, teller, isTranslated, title } = lead.story
  const frame = { isOwn, teller: tellerName(teller), isTranslated, title, asked: lead.asked }
  return [
    {
      topic,
      parts: framedMoment(said, frame),
      made: "quotation",
      sources: [{ kind: "story", ...momentOf(lead) }],
      echoes: [],
      said,
    },
  ]
}

interface OwnFacts {
  readonly drafts: ReadonlyArray<LineDraft>
  readonly heard: ReadonlySet<ComposerSentence>
}

/** What the person says of themself in recordings, where the family has not written as much. */
const withOwnFacts = (
  { drafts, heard }: OwnFacts,
  spoken: ReadonlyArray<ComposerSentence>,
  about: {
    subject: ComposedSubject
    meanings: Meanings
    topics: TopicVectors
    told: KnownSentences
  },
): OwnFacts => {
  const isKnown = isHeard(heard, about.told, about.meanings)
  const more: Array<LineDraft> = []
  const taken = new Set(heard)
  const hasBirth = () => [...drafts, ...more].some(tellsBirth)
  for (const { spoken: one, draft } of ownFacts(
    spoken,
    about.subject,
    about.meanings,
    about.topics,
  )) {
    const ofTopic = [...drafts, ...more].filter(({ topic }) => topic === draft.topic).length
    if (ofTopic >= enough || isKnown(one) || (tellsBirth(draft) && hasBirth())) continue
    more.push(draft)
    taken.add(one)
    about.told.add(one.text, about.meanings.of(one.text))
  }
  return { drafts: [...drafts, ...more], heard: taken }
}

/** 'When I was nine', of which the person wrote already. */
const ageSaid = (text: string) => /\bwhen I was [\w-]+/i.exec(text)?.[0].toLowerCase() ?? ""

const withMoments = Effect.fnUntraced(function* (
  { drafts, heard }: OwnFacts,
  spoken: ReadonlyArray<ComposerSentence>,
  about: {
    subject: ComposedSubject
    meanings: Meanings
    topics: TopicVectors
    told: KnownSentences
    born: number | null
  },
) {
  const { meanings, topics, told, subject } = about
  const moments = yield* momentsIn(spoken, {
    meanings,
    topics,
    written: drafts,
    named: wordsFor(subject, true),
    called: wordsFor(subject, false),
    told: drafts.map(({ said }) => said).join("\n"),
    born: about.born,
  })
  const ages = new Set(subject.isOwnVoice ? drafts.map(({ said }) => ageSaid(said)) : [])
  ages.delete("")
  const answered = new Set(drafts.map(({ topic }) => topic))
  const chosen = chosenMoments(moments, {
    most: answered.size >= 6 ? 4 : 6,
    mostOf: (topic) => (answered.has(topic) ? 1 : 2),
    heard,
    isMentioned: ({ text, vector }) => told.has(text, vector) || ages.has(ageSaid(text)),
    tell: ({ text, vector }) => told.add(text, vector),
  })
  return [...drafts, ...chosen.flatMap(momentDraft)]
})

/** The biography that this house makes of what the family said: nothing in it is said by no source. */
export const compose = Effect.fn("biographies.compose")(function* (
  sources: BiographySources,
  embed: Embed,
): Effect.fn.Return<Composed, EngineError> {
  const subject = subjectOf(sources)
  const { answers, facts } = writtenOf(sources, subject)
  const spoken = yield* spokenOf(sources.stories)
  const texts = [
    ...allTopicExamples,
    ...[...answers, ...facts].map(({ said }) => said).slice(0, mostWritten),
    ...datedSentences(sources).slice(0, mostDated),
  ]
  const promising = mostPromising(spoken, mostEmbedded - texts.length)
  const known = spoken.filter((one) => promising.has(one))
  const meanings = yield* meaningsOf(
    [...texts, ...known.filter(hasMeaning).map(({ text }) => text)],
    embed,
  )
  const topics = topicVectorsOf(
    allTopicExamples.map((example) => meanings.of(example) ?? new Float32Array()),
  )

  const told = new KnownSentences()
  for (const { said } of answers) told.add(said, meanings.of(said))
  const news = facts.filter(({ said }) => {
    const isMentioned = told.has(said, meanings.of(said))
    if (!isMentioned) told.add(said, meanings.of(said))
    return !isMentioned
  })
  const born = bornIn(sources, subject, spoken)
  const about = { subject, meanings, topics, told, born: born?.year ?? null }
  const echoed = yield* withEchoes([...answers, ...news], known, meanings)
  const facted = withOwnFacts(echoed, known, about)
  const moments = yield* withMoments(facted, known, about)
  yield* Effect.yieldNow
  const drafts = withBirth(
    inTopics([...moments, ...momentsElsewhere(sources.stories, born?.year ?? null)]),
    sources.person,
  )
  const events = yield* timelineOf(sources, { subject, spoken, meanings, born })
  return { lines: named(inTopics(drafts), subject), events, born }
})
