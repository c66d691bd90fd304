import { Schema } from "effect"
import { limits } from "./limits.ts"
import { requiredText } from "./text.ts"

/**
 * Recommended scripts of Unicode Standard Annex 31, each with the scripts it is commonly mixed with.
 */
const alphabets = [
  ...["Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek"],
  ...["Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Latin", "Malayalam"],
  ...["Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"],
  ...["Han Hiragana Katakana", "Han Hangul", "Han Bopomofo"],
].map((scripts) => {
  const letters = scripts.split(" ").map((script) => `\\p{Script=${script}}`)
  // The prolonged sound mark ー belongs to both Japanese syllabaries (its Script property is Common), so
  // no script class matches it.
  return new RegExp(`^[${letters.join("")}ー0-9._-]+$`, "u")
})

/** Latin letters without accents. Phonetic letters are excluded: they look too much like these. */
const latin = /^[a-zßæœøđħłŋþðıəɛɔɓɗ]$/iu
const isStrange = (letter: string) =>
  /\p{Default_Ignorable_Code_Point}/u.test(letter) ||
  (/\p{Script=Latin}/u.test(letter) && !latin.test([...letter.normalize("NFD")][0] ?? ""))

/** Characters of other alphabets, and digits, that can be mistaken for a Latin letter. */
const alike = {
  a: "АаΑα",
  b: "ВΒ",
  c: "СсϹϲ",
  d: "ԁ",
  e: "ЕеΕ",
  g: "ց",
  h: "НΗһհ",
  i: "іιı",
  j: "ЈјϳյՅ",
  k: "КΚ",
  l: "1IІΙӀӏ",
  m: "МΜ",
  n: "Νոռ",
  o: "0ОоΟοσՕօ",
  p: "РрΡρ",
  q: "Ԛԛզ",
  r: "г",
  s: "ЅѕՏ",
  t: "ТΤ",
  u: "υսՍ",
  v: "νѵ",
  w: "Ԝԝѡա",
  x: "ХхΧ",
  y: "УуΥγүҮ",
  z: "Ζ",
}
const latinLookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries(alike).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
)

/** A name's visual skeleton: two usernames with the same skeleton cannot both exist. */
export const lookOf = (username: string) =>
  [...username.trim().normalize("NFKC")]
    // Mapped before lower-casing, because it is the capitals that look alike most.
    .map((character) => latinLookalikes.get(character) ?? character.toLowerCase())
    .join("")
    .replaceAll("i\u0307", "i")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")

/** Names that seem to speak for the server or its operators, or that clash with addresses. */
const reserved = new Set(
  [
    ...["account", "accounts", "admin", "administrator", "administration", "api", "auth", "bot"],
    ...["contact", "everybody", "everyone", "guest", "help", "helpdesk", "home", "hostmaster"],
    ...["info", "kintale", "kintale-team", "kintaleteam", "login", "logout", "mail", "me"],
    ...["moderator", "noreply", "no-reply", "null", "official", "password", "people"],
    ...["postmaster", "privacy", "profile", "record", "register", "reset-password", "root"],
    ...["security", "self", "server", "settings", "setup", "signin", "signup", "staff", "stories"],
    ...["subscribe", "superuser", "support", "sysadmin", "system", "team", "undefined", "user"],
    ...["webmaster", "www", "you"],
  ].flatMap((name) => [lookOf(name), lookOf(name.toUpperCase())]),
)

const plain =
  "Please use only letters, numbers, dots, dashes and underscores in a username, and no spaces."

/** What is wrong with a chosen username, as a message; null when it is valid. */
export const usernameProblem = (username: string): string | null => {
  const composed = username.normalize("NFKC")
  const letters = [...composed]
  if (!/^[\p{L}0-9][\p{L}\p{M}0-9._-]*$/u.test(composed) || letters.some(isStrange)) return plain
  if (letters.length < limits.username.min) {
    return `Please choose a username of at least ${limits.username.min} characters.`
  }
  if (!alphabets.some((alphabet) => alphabet.test(composed))) {
    return "Please use the letters of one alphabet in a username."
  }
  return reserved.has(lookOf(username))
    ? "This username isn't available. Please choose another."
    : null
}

/** A username that may be chosen. */
export const Username = requiredText("Please choose a username.", limits.username.max).check(
  Schema.makeFilter((username: string) => usernameProblem(username) ?? true),
)
