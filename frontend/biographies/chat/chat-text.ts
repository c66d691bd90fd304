import type { ChatMessage } from "#protocol/biography-chat.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { Person } from "#protocol/person.ts"
import { firstNameOf } from "../../people/person-text.ts"
import type { Outgoing } from "../../api/biography-chat.ts"
import { longDate } from "../../lib/format.ts"

/** What the chat needs to know of the person it is about. */
export type ChatPerson = Pick<Person, "id" | "name" | "access" | "sharedBy">

/** What becomes of what is told here, before anything is told. */
export const toldWords = ({ name, access, sharedBy }: ChatPerson): string => {
  if (access !== "view") return "We'll add what you say here to the biography, with your name."
  const keeper =
    sharedBy === null
      ? `the person who manages ${firstNameIn(name)}'s stories`
      : firstNameOf(sharedBy)
  return `We'll add what you say here to the biography, with your name, once ${keeper} says yes.`
}

/** Where a question can be asked in a recording: the record page with both chosen. */
export const recordingPlace = (personId: number, question: string): string =>
  `/record?${new URLSearchParams({ storyteller: String(personId), question })}`

/** The messages of a day. */
interface ChatDay {
  readonly day: string
  readonly messages: ReadonlyArray<ChatMessage>
}

export const daysOf = (messages: ReadonlyArray<ChatMessage>): ReadonlyArray<ChatDay> => {
  const days: Array<{ day: string; messages: Array<ChatMessage> }> = []
  for (const message of messages) {
    const day = longDate(message.timestamp)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/**
 * What is still on its way, or was not sent: without what has arrived after all, by a live event before
 * its answer or though its answer was lost.
 */
export const stillOutgoing = (
  outgoing: ReadonlyArray<Outgoing>,
  messages: ReadonlyArray<ChatMessage>,
): ReadonlyArray<Outgoing> =>
  outgoing.filter(
    ({ text, after }) =>
      !messages.some(({ id, type, content }) => type === "user" && id > after && content === text),
  )

/** Whether an answer is still being looked for: of those on their way, one has none yet. */
export const isLooking = (
  outgoing: ReadonlyArray<Outgoing>,
  messages: ReadonlyArray<ChatMessage>,
): boolean =>
  outgoing.some(
    ({ state, after }) =>
      state === "sending" && !messages.some(({ id, type }) => type === "assistant" && id > after),
  )
