import { quickPrompts } from "#protocol/biography-chat.ts"
import { sayDates, sayEarlyYears, sayMemory, sayTraits } from "./quick-answers.ts"
import { said } from "./citations.ts"
import * as words from "./phrases.ts"
import type { Message, InterviewReply } from "./turn.ts"

/** The quick prompts; false: it is none of them, or one that is asked like any other question. */
export const answerQuickly = (
  reply: InterviewReply,
  { message, life, sources }: Message,
): boolean => {
  const prompts = quickPrompts(reply.called)
  switch (message.trim()) {
    case prompts.dates: {
      const dates = sayDates(life, sources)
      if (dates.length > 0) reply.sayAll(dates)
      else {
        reply.say(said(words.noDates))
        reply.askNext()
      }
      return true
    }
    case prompts.place: {
      const early = sayEarlyYears(life, sources)
      reply.sayAll(early)
      return early.length > 0
    }
    case prompts.special: {
      const traits = sayTraits(life, sources)
      if (traits.length > 0) reply.sayAll(traits)
      else {
        reply.say(said(words.notSpecial(reply.called)))
        reply.askNext({ text: "", topic: "personality" })
      }
      return true
    }
    case prompts.memory: {
      const memory = sayMemory(life, sources, reply.chat.shown)
      const question = memory === null ? words.noMemory(reply.called) : words.yourMemory
      if (memory !== null) {
        reply.say(memory.said)
        reply.note({ shown: [...reply.chat.shown, memory.name] })
      }
      reply.say(said(question))
      reply.note({ pending: { topic: "personality", question } })
      return true
    }
    default:
      return false
  }
}
