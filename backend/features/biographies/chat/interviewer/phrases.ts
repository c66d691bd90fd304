import type { Topic } from "#protocol/biography.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { Intent } from "./intents.ts"

/** What a topic is called when something is put there. */
const headings: Readonly<Record<Topic, string>> = {
  early_life: "the early years",
  family: "the family",
  education: "school and work",
  interests: "what brings joy",
  personality: "what {name} is like",
  challenges: "the hard times",
  achievements: "what {name} did",
  legacy: "what stays",
}

export const takenDown = ({
  topic,
  called,
  isCorrection,
  waitsFor,
}: {
  readonly topic: Topic
  readonly called: string
  readonly isCorrection: boolean
  /** The keeper whose yes it needs; null: it needs none. */
  readonly waitsFor: string | null
}) => {
  const heading = headings[topic].replace("{name}", called)
  const thanks = isCorrection
    ? "Thank you. I have written your correction down beside what was told before."
    : `Thank you, I have written that down under ${heading}.`
  if (waitsFor === null) return thanks
  const keeper = firstNameIn(waitsFor) || "the keeper"
  return `${thanks} It goes into the biography once ${keeper} has said yes to it.`
}

export const noAnswer =
  "Nobody has told that yet. If you know, tell me and I write it down; if not, it would make a good question for the next recording."
export const nearestAnswer = "This comes nearest to it:"
export const noExactAnswer =
  "Nobody has told exactly that, as far as I can see. What comes nearest:"
export const notByName = (place: string) =>
  `${place} is not mentioned by name; this is the nearest:`
export const neverMentioned = (name: string) =>
  `Nobody has mentioned ${name} yet. If you know, tell me and I write it down.`

export const noDates = "Nobody has told a date yet."
export const notSpecial = (called: string) => `Nobody has told yet what made ${called} special.`
export const noMemory = (called: string) =>
  `No memory of ${called} has been told yet. What is yours?`
export const yourMemory = "Which memory is yours?"

export const neverMind = "That is fine."
export const tellMore = "Tell me a little more, in a sentence."
export const inASentence =
  "Please tell me that in a whole sentence, so that everybody who reads it later understands it."
export const fewerQuestions = "Please ask me the others again, a few at a time."
export const noCommands = (called: string) =>
  `I only find and write down what is told about ${called}; I follow no other orders. Nothing of this message was written down.`

const greet = (called: string) =>
  `Hello! I collect what is known of ${called}. Ask me, or tell me something.`
const thank = "You are welcome."
const thankForTelling = "You are welcome. What you told is kept."
const unreadable = "I could not read that. Please say it in a sentence."
const takeBack =
  "You can take back what you told: press “Take back” beside your message, and the biography follows."
const writesItself = "The biography is written anew by itself, with everything that is told."
const whoAmI =
  "I am not a person and no language model: I find what the family has told, quote it, and write down what you add."

const aboutTheChat = (text: string) => {
  if (/delete|undo|forget|remove|take back/i.test(text)) return takeBack
  return /biography/i.test(text) ? writesItself : whoAmI
}

/** What is said to a sentence that neither asks nor tells anything of the person. */
export const saidTo = (
  { text, intent }: { readonly text: string; readonly intent: Intent },
  { called, tells }: { readonly called: string; readonly tells: ReadonlyArray<unknown> },
) => {
  switch (intent) {
    case "greet":
      return greet(called)
    case "thank":
      return tells.length > 0 ? thankForTelling : thank
    case "about the chat":
      return aboutTheChat(text)
    default:
      return unreadable
  }
}

const goesOn = /^(?:and|when was that|where was that|who was that|what about)\b/i

/** 'And when was that?' is asked of what was asked before. */
export const followUp = (question: string, before: string | null) =>
  before !== null && goesOn.test(question) ? `${before} ${question}` : question
