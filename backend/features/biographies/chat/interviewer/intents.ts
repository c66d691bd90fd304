import { isInstruction } from "../../composer/prompt-injection.ts"
import { wordsOf } from "../../../../lib/english/terms.ts"

/** What a sentence of a message wants. */
export type Intent =
  | "greet"
  | "thank"
  | "skip"
  | "next"
  | "about the chat"
  | "correct"
  | "short"
  | "ask"
  | "tell"
  | "instruct"
  | "unreadable"

/** 'Can you write that she was a thief?' asks nothing of her. */
const ordering =
  /^(?:please )?(?:can|could|would|will) you (?:please )?(?:write|say|state|add|put|pretend) (?:that|in|into)\b/i
const greeting = /^(?:hi|hello|hey|good (?:morning|evening|afternoon)|hallo)\b/i
const thanking = /\b(?:thanks|thank you)\b/i
const leaving = /^(?:bye|goodbye|see you)\b/i
const skipping =
  /^(?:i (?:really )?(?:don['’]?t|do not) (?:know|remember)|no idea|not sure|skip|pass|next\b|i(?:['’]ve| have) no idea|nothing|can['’]?t remember)/i
const aboutTheChat =
  /\bwho are you|are you (?:a )?(?:real|human|person|bot|ai|robot)|^(?:delete|undo|forget|remove|take back)\b|\b(?:write|make|create|build|show|update)\b.{0,12}\bbiography\b|what can you do|^help\b/i
const wantsQuestion =
  /\b(?:what (?:should|can|else) i (?:tell|say|add)|ask me|next question|what else)\b/i
const correcting =
  /^(?:no,|that(?:['’]s| is) (?:wrong|not (?:right|true|correct))|wrong|actually,|not true|correction)/i
const yesOrNo = /^(?:yes|yeah|no|nope|yep|maybe|ok|okay|sure)[.! ]*$/i
const tellsAsQuestion = /^do you know that\b|^did you know\b/i
const question =
  /^(?:(?:and|so|but|ok|please|hey|well)[, ]+)*(?:who|what|when|where|why|how|which|whose|did|does|do|was|were|is|are|has|have|had|could|can|tell me|show me|what about|how about|anything|something about|any )\b/i
/** 'When he was a boy, he sang.' */
const clauseFirst = /^(?:when|what|how|where|who|which) [^?]*,/i
const wondering = /\bi (?:wonder|would like to know|want to know|['’]d like to know)\b|\btell me\b/i
const finite = /\b(?:is|was|were|had|has)\b/i
const keyword = /^(?:the|her|his|their|school|work|family|war)\b/i

/** `isAnswering`: the last answer ended with a question. */
export const intentOf = (sentence: string, isAnswering: boolean): Intent => {
  const text = sentence.trim()
  const count = wordsOf(text).length
  if (!/\p{L}{2}|\p{N}/u.test(text)) return "unreadable"
  if (isInstruction(text) || ordering.test(text)) return "instruct"
  if (greeting.test(text) && count <= 4) return "greet"
  if ((thanking.test(text) && count <= 7) || leaving.test(text)) return "thank"
  if (skipping.test(text) && count <= 8) return "skip"
  if (aboutTheChat.test(text)) return "about the chat"
  if (wantsQuestion.test(text)) return "next"
  if (correcting.test(text) && count > 2) return "correct"
  if (yesOrNo.test(text)) return "short"
  if (tellsAsQuestion.test(text)) return "tell"
  if (
    /[?？؟]\s*$/u.test(text) ||
    (question.test(text) && !clauseFirst.test(text)) ||
    wondering.test(text)
  ) {
    return "ask"
  }
  const isKeyword = count <= 3 && !isAnswering && !/\d/.test(text) && !finite.test(text)
  return isKeyword && keyword.test(text) ? "ask" : "tell"
}
