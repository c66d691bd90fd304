import { type Topic, topicsInTelling } from "#protocol/biography.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { ChatRecord } from "../../../../platform/database/chats.ts"
import type { BiographySources } from "../../generation/sources.ts"
import { topicWords } from "../../composer/topic-classifier.ts"
import { wordsOf } from "../../../../lib/english/terms.ts"
import { parseYear } from "../../../../lib/english/parse-year.ts"
import { recurringName } from "./names.ts"
import type { ChatPassage } from "./passages.ts"
import { cite, type Citation } from "./citations.ts"

/** What is asked of each topic. None can be answered with yes or no. */
const asked: Readonly<Record<Topic, ReadonlyArray<string>>> = {
  early_life: [
    "Where was {name} born, and what was home like?",
    "What did {name} get up to as a child?",
    "What smell or sound takes you back to {name}’s childhood?",
  ],
  family: [
    "Who was in {name}’s family when {name} was growing up?",
    "How did {name} meet the people closest to {name}?",
    "What did the family do together on a Sunday?",
  ],
  education: [
    "What kind of work did {name} do?",
    "Who taught {name} something that stuck?",
    "What was an ordinary working day like for {name}?",
  ],
  interests: [
    "What did {name} do just for the joy of it?",
    "What dish, song or game makes you think of {name}?",
  ],
  personality: [
    "How would you recognize {name} with your eyes closed: a saying, a laugh, a habit?",
    "When did {name} surprise you?",
  ],
  challenges: [
    "What was the hardest time in {name}’s life?",
    "What did {name} have to leave behind?",
  ],
  achievements: [
    "What did {name} do that people still talk about?",
    "What did {name} make or build that is still there?",
  ],
  legacy: [
    "What habit of {name}’s do you catch yourself doing today?",
    "What would {name} want the youngest ones to know?",
  ],
}

interface NextQuestion {
  readonly topic: Topic
  readonly question: string
  /** The words of a teller it comes from. */
  readonly because: Citation | null
}

/** What was just told. */
export interface NewFacts {
  readonly text: string
  readonly topic: Topic
}

const relative =
  /\b(?:my|her|his|their)\b (?:\p{Ll}+ ){0,2}?(?:brother|sister|mother|father|wife|husband|uncle|aunt|cousin|friend|teacher|boss|neighbou?r|son|daughter|grandson|granddaughter) (\p{Lu}\p{Ll}+)/iu
const acting =
  /(?:^|(?<=[\p{Ll},] ))(\p{Lu}\p{Ll}{2,})(?= (?:told|said|taught|asked|laughed|used to|always|never)\b)/gu
const noName =
  /^(?:She|He|They|Her|His|The|This|That|There|When|Then|It|We|My|Our|You|Mom|Mum|Dad|Grandma|Grandpa|Everybody|Everyone|Nobody|People|Somebody|Someone|Who|What)$/

/** Somebody who is named for the first time. */
const newName = (
  text: string,
  { name }: BiographySources["person"],
  passages: ReadonlyArray<ChatPassage>,
) => {
  const own = wordsOf(name)
  const isNew = (found: string) =>
    !own.includes(found.toLowerCase()) && !passages.some((passage) => passage.text.includes(found))
  const named = [relative.exec(text)?.[1], ...[...text.matchAll(acting)].map(([, found]) => found)]
  return named.find((found) => found !== undefined && !noName.test(found) && isNew(found))
}

const most = { aboutNews: 2, onTopic: 1 } as const

/** How much is told of each topic. What was asked and answered weighs as two sentences. */
const toldOf = (
  topic: Topic,
  { answers, facts }: BiographySources,
  passages: ReadonlyArray<ChatPassage>,
) =>
  ((answers[topic] ?? "").trim() === "" ? 0 : 2) +
  2 * facts.filter((fact) => fact.topic === topic).length +
  passages.filter(({ source, text }) => source.kind === "story" && topicWords[topic].test(text))
    .length

/**
 * What to ask next: about somebody or a year that was just told for the first time, else of the topic of
 * which least is told, else about a name that recurs. Nothing twice.
 */
export const nextQuestion = (
  sources: BiographySources,
  passages: ReadonlyArray<ChatPassage>,
  chat: Pick<ChatRecord, "asked" | "followed">,
  just: NewFacts | null = null,
): NextQuestion => {
  const { person } = sources
  const called = firstNameIn(person.name)
  const isFresh = (question: string) => !chat.asked.includes(question)
  const ofTopic = (topic: Topic) =>
    asked[topic].map((question) => question.replaceAll("{name}", called)).filter(isFresh)
  const next = (topic: Topic, question: string, because: Citation | null = null) => ({
    topic,
    question,
    because,
  })

  if (just !== null && chat.followed < most.aboutNews) {
    const name = newName(just.text, person, passages)
    const aboutName = `You mention ${name ?? ""}. What was that person like, and what did the two of them do together?`
    if (name !== undefined && isFresh(aboutName)) return next("family", aboutName)
    const told = parseYear(just.text, null)
    const aboutYear = `That was in ${String(told?.year)}. What else was going on in ${called}’s life around then?`
    const isOfAge = /\b(?:born|died|passed away)\b/i.test(just.text)
    if (told !== null && !told.isAbout && !isOfAge && isFresh(aboutYear))
      return next(just.topic, aboutYear)
    const [more] = ofTopic(just.topic)
    if (more !== undefined && chat.followed < most.onTopic) return next(just.topic, more)
  }

  const told = new Map(topicsInTelling.map((topic) => [topic, toldOf(topic, sources, passages)]))
  const emptiest = topicsInTelling.toSorted((a, b) => (told.get(a) ?? 0) - (told.get(b) ?? 0))
  const aboutName = () => {
    const recurring = recurringName(sources, passages)
    if (recurring === null) return null
    const question = `Who was ${recurring.name} to ${called}?`
    return isFresh(question) ? next("family", question, cite([recurring.passage])) : null
  }
  const gap = emptiest.find((topic) => (told.get(topic) ?? 0) === 0 && ofTopic(topic).length > 0)
  const recurring = gap === undefined ? aboutName() : null
  if (recurring !== null) return recurring
  for (const topic of emptiest) {
    const [question] = ofTopic(topic)
    if (question !== undefined) return next(topic, question)
  }
  return next("legacy", `What else should no one forget about ${called}?`)
}
