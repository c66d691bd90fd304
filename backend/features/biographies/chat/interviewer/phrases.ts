import { firstNameIn } from "#protocol/first-name.ts"
import type { Intent } from "./intents.ts"

export const takenDown = ({
  called,
  isCorrection,
  waitsFor,
}: {
  readonly called: string
  readonly isCorrection: boolean
  /** The keeper whose yes it needs; null: it needs none. */
  readonly waitsFor: string | null
}) => {
  const added = isCorrection
    ? "Thank you. I've added your correction next to what was said before."
    : `Thank you. I've added that to ${called}'s biography.`
  if (waitsFor === null) return added
  const keeper = firstNameIn(waitsFor) || "the person who manages it"
  return isCorrection
    ? `${added} It'll be in the biography once ${keeper} says yes.`
    : `Thank you. It'll be in ${called}'s biography once ${keeper} says yes.`
}

// It may have been told in other words, or in a story that whoever asks may not hear: these sentences say
// what was looked for and not found, and never that nobody told it.
export const noAnswer =
  "I couldn't find anything about that. If you know, tell me and I'll add it. Or make it the next question you ask."
export const nearestAnswer = "The closest I have:"
export const noExactAnswer = "I couldn't find that exactly. The closest I have:"
export const notByName = (place: string) => `I couldn't find ${place} by name. The closest I have:`
export const notMentioned = (name: string) =>
  `I couldn't find any mention of ${name}. If you know, tell me and I'll add it.`

export const noDates = "I haven't found a date yet."
export const notSpecial = (called: string) => `I haven't found what made ${called} special yet.`
export const noMemory = (called: string) =>
  `I haven't found a memory of ${called} yet. What's yours?`
export const yourMemory = "Which memory is yours?"

export const neverMind = "That's fine."
export const tellMore = "Tell me a little more, in a sentence."
export const inASentence =
  "Please tell me that in a full sentence, so everyone who reads it later understands it."
export const fewerQuestions = "Please ask me the rest again, a few at a time."
export const noCommands = (called: string) =>
  `I only look up and write down what people tell me about ${called}. I didn't write down anything from this message.`

const greet = (called: string) =>
  `Hello! I collect what's known about ${called}. Ask me something, or tell me something.`
const thank = "You're welcome."
const thankForTelling = "You're welcome. What you told me is saved."
const unreadable = "I couldn't make sense of that. Could you say it in a sentence?"
const takeBack =
  "You can remove what you told me. Press Remove next to your message, and the biography changes too."
const writesItself = "The biography updates by itself as people tell more."
const whoAmI =
  "I'm not a person, and I'm not a language model. I find what your family has told, quote it, and write down what you add."

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
