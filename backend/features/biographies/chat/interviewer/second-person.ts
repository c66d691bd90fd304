import { upperFirst } from "../../../../lib/english/capitals.ts"
import { escapeRegExp } from "../../../../lib/escape-reg-exp.ts"
import { firstNameIn } from "#protocol/first-name.ts"
import type { BiographySources } from "../../generation/sources.ts"

const lead =
  /^(?:(?:and|so|but|ok|please|hey|well)[, ]+)*(?:(?:i wonder|do you know|can you tell me|tell me|i(?:['’]d| would) like to know|i want to know)[, ]+)?/i
const verbs: Readonly<Record<string, string>> = {
  was: "were",
  is: "are",
  has: "have",
  does: "do",
  "doesn't": "don't",
  "wasn't": "weren't",
  "isn't": "aren't",
  "hasn't": "haven't",
}
const addressed: Readonly<Record<string, string>> = {
  he: "you",
  she: "you",
  his: "your",
  himself: "yourself",
  herself: "yourself",
}
/** Names or relatives beside the person, of whom 'he' or 'she' may speak. */
const others =
  /(?<=[\p{Ll},] )(?<!\b(?:to|in|from|at) )(?!I\b)\p{Lu}\p{Ll}+|\b(?:mother|father|mom|mum|dad|brother|sister|son|daughter|husband|wife|friend|uncle|aunt|cousin|grandfather|grandmother|teacher)s?\b/u

const asks =
  /^(?:who|what|when|where|why|how|which|whose|did|do|does|was|were|is|are|has|have|had|could|can|would|will)\b/i
/** Nobody is asked about their own death in a recording. */
const ofDeath = /\b(?:die[ds]?|dying|dead|death|funeral|buried|burial|grave|pass(?:ed)? away)\b/i

/** Whether a question can be put to the person it is about. */
export const mayBeAsked = (question: string) =>
  asks.test(question.trim().replace(lead, "")) && !ofDeath.test(question)

/**
 * A question about a person as it is put to them: 'Did she have a dog?' is 'Did you have a dog?'. Where
 * 'she' may be somebody else, in the words it was asked in.
 */
export const toAskThem = (question: string, { name }: BiographySources["person"]): string => {
  const plain = question
    .trim()
    .replace(lead, "")
    .replace(/[.\s]*$/, "")
  const whole = (text: string) => {
    const first = upperFirst(text)
    return first.endsWith("?") ? first : `${first}?`
  }
  const names = `(?:${escapeRegExp(name.trim())}|${escapeRegExp(firstNameIn(name))})`
  const ofThem = new RegExp(`(?<!\\p{L})${names}['’]s(?!\\p{L})`, "gu")
  const called = new RegExp(`(?<!\\p{L})${names}(?!\\p{L})`, "gu")
  const unnamed = plain.replace(ofThem, "his").replace(called, "she")
  const words = unnamed
    .replace(/\b(?<!(?:made|make|makes|gave|give|got) )her (?=to\b|how\b|when\b|$|\?)/gi, "you ")
    .replace(/(?<=\b(?:was|were|is|are|of|about|in|with) )her (?=\p{Ll})/giu, "your ")
    .replace(/\b(?:her|him)(?=\?|$)/gi, "you")
    .replace(
      /\b(was|is|has|does|doesn't|wasn't|isn't|hasn't)(?= (?:he|she)\b)/gi,
      (verb) => verbs[verb.toLowerCase()] ?? verb,
    )
    .replace(
      /\b(he|she) (was|is|has)\b/gi,
      (_, __, verb: string) => `you ${verbs[verb.toLowerCase()] ?? verb}`,
    )
    .replace(
      /\b(?:he|she|his|himself|herself)\b/gi,
      (word) => addressed[word.toLowerCase()] ?? word,
    )
  const isUnclear = /\b(?:her|him|hers|they|them|their|I|we|us|my|our)\b/i.test(words)
  return whole(others.test(unnamed) || isUnclear ? plain : words)
}
