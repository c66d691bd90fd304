import type { LineMade, Topic } from "#protocol/biography.ts"
import { isEnglish } from "../../../lib/english/is-english.ts"
import { listed, isChatty, tidy } from "./tidy-sentence.ts"
import { afterAdverbial, isGrammatical, openingOf, partsFrom } from "./sentence-subject.ts"
import { type LinePart, he } from "./line-parts.ts"
import { type ComposedSubject, hasFirstPerson } from "./subject.ts"
import { inThirdPerson } from "./third-person.ts"
import { hasVerb, isAdverb, isFinite, isModal, isPassive, isPast } from "./verbs.ts"
import { lowerFirst } from "../../../lib/english/capitals.ts"
import { smallNumbers } from "#protocol/dates/normalize.ts"
import { monthPattern } from "../../../lib/english/calendar-words.ts"

const months = `(?:${monthPattern})`
const year = "(?:1[89]|20)\\d\\d"

/** Dates as notes have them, with the word that a sentence puts before them. */
const dated = (text: string) =>
  text
    .replace(new RegExp(`^born (?=${year}\\b)`), "born in ")
    .replace(
      new RegExp(`^born (?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?${months}|${months} \\d{1,2}\\b)`),
      "born on ",
    )
    .replace(new RegExp(`^born (?=${months} ${year})`), "born in ")
    .replace(new RegExp(`^(born in ${year}), (?=\\p{Lu})`, "u"), "$1 in ")
    .replace(new RegExp(`(?<=\\p{L}) (${year}) ?[-–] ?(${year})(?=[.,;]|$)`, "u"), " from $1 to $2")
    .replace(
      new RegExp(
        `,? (?<!\\b(?:in|of|since|from|until|to|by|and|or|before|after|around|about|summer|winter|spring|autumn|fall|${months}|\\d{1,2},) )(?<=[\\p{Ll}\\d)],? )(${year})(?=[.,;]|$)(?!, \\d)`,
        "u",
      ),
      " in $1",
    )

const present =
  /^(?:is|has|loves|likes|enjoys|plays|collects|lives|works|makes|sings|bakes|grows|speaks|keeps|paints|cooks|writes|reads|does|can)$/
const asAdjective =
  /^(?:skilled|retired (?!in\b|from\b|at\b|after\b)|set in (?:her|his)|lost in thought|fed up|left[- ]handed|well|used cars|burned out|worn|broken|spoken|dressed|tired|educated (?:woman|man)|gifted|sad|need|red|bed)\b/i

/** Past forms that are the bare verb as well: 'Shut the gate' asks for it. */
const alsoAsked =
  /^(?:put|shut|let|set|cut|hit|hurt|read|quit|cost|spread|beat|bet|bid|burst|cast|split|shed|rid|wed|wet|come|become|run)$/

/** What stands between the person and a fragment's first word; null where the fragment has no verb. */
const link = (first: string, rest: string): string | null => {
  const [, next = "", after = ""] = /^([\p{L}'’]+)\s*([\p{L}'’]*)/u.exec(rest) ?? []
  if (first === "married")
    return /^(?:to|for)$/.test(next) ? "was " : next === "" || next === "with" ? null : ""
  if (first === "raised") return /^(?:in|on|by|near|as|with)$/.test(next) ? "was " : ""
  if (/^(?:loved|respected|adored|admired)$/.test(first) && next === "by") return "was "
  if (alsoAsked.test(first) || (isAdverb(first) && alsoAsked.test(next))) return null
  if (isPassive(first)) return "was "
  if (isPast(first) || present.test(first) || isModal(first)) return next === "" ? null : ""
  return isAdverb(first) && (isPast(next) || (present.test(next) && after !== "")) ? "" : null
}

const rank =
  /^(?:the )?((?:youngest|oldest|eldest|middle|only|second|third|fourth|fifth|sixth|seventh|eighth|ninth|last|first)(?:-born)? (?:of|child|son|daughter|boy|girl|one)\b.*)/i

/** 'Youngest of 4' is 'the youngest of four'. */
const ofRank = (text: string): ReadonlyArray<LinePart> | null => {
  const said = rank.exec(text)?.[1]
  if (said === undefined || /[.;] /.test(said)) return null
  const inWords = said.replaceAll(/\b\d{1,2}\b(?! [A-Z])/g, (digits) =>
    Number(digits) > 12 ? digits : (smallNumbers[Number(digits)] ?? digits),
  )
  return [he, ` was the ${lowerFirst(inWords)}`]
}

/** A second clause without a verb: what reads well as a note would not as a sentence. */
const breaksOff = (text: string) =>
  text
    .split(/; | – /)
    .slice(1)
    .some(
      (clause) =>
        !/\b(?:was|were|is|are|had|has|\p{L}+ed)\b/u.test(
          clause.replace(/\b(?:who|which|that)\b.*/, ""),
        ),
    ) && / – |; /.test(text)

/** A fragment that lacks its subject, with the person before it: 'Born 1939 in…' */
export const completed = (text: string): ReadonlyArray<LinePart> | null => {
  const ranked = ofRank(text)
  if (ranked !== null) return ranked
  const [, first = "", rest = ""] = /^([\p{L}'’]+) (.*)$/u.exec(text) ?? []
  if (first === "" || asAdjective.test(text) || breaksOff(text)) return null
  const between = link(first.toLowerCase(), rest)
  if (between === null) return null
  const body = dated(lowerFirst(text)).replace(
    /^(\S+ [^,;–]*), (?=(\S+) )/,
    (whole: string, before: string, verb: string) =>
      isPast(verb.toLowerCase()) ? `${before} and ` : whole,
  )
  return [he, ` ${between}${body}`]
}

/**
 * A written sentence as the biography tells it. `leans`: it is only understood after the sentence
 * before it. Parts are null for what fits no rule: that is quoted.
 */
interface Form {
  readonly parts: ReadonlyArray<LinePart> | null
  readonly made: LineMade
  readonly leans: boolean
}

const asQuoted = (leans = false): Form => ({ parts: null, made: "quotation", leans })

const leaning =
  /^(?:They|It|That|This|These|Those|There|Then|But|And|So|Also|Both|One of them|Some of them|Most of them|All of them|Each of them|He|She|His|Her|Their|Its|Which|Because of|By then|After that|Not one|Nobody|Everybody|None)\b/i

/** What stands for something said before: 'he closed it in 2012'. */
const pointing =
  /^(?:[\p{L}'’]+ ){1,5}(?:it|there|them|that|this|those)(?:[.,;!]|$| (?!was|were|is|are|the|a|he|she|his|her|they|we|I|you|people|everyone|nobody)\p{L})/u

/** Whether a sentence is only understood after the one before it. */
const pointsBack = (text: string) => leaning.test(text) || pointing.test(text)

const bareKin =
  /(?<=[\p{L},;] )(?:Mom|Mum|Mommy|Mama|Dad|Daddy|Papa|Grandma|Grandpa|Granny|Nana|Oma|Opa|Abuela|Abuelo|Nonna|Nonno)\b(?! \p{Lu})/u
/** What only the family calls somebody, at the head of a sentence. */
const kinFirst =
  /^(?:Mom|Mum|Mommy|Mama|Ma|Mother|Dad|Daddy|Papa|Pa|Pop|Father|Grandma|Grandpa|Granny|Gran|Nana|Oma|Opa|Abuela|Abuelo|Nonna|Nonno|Nagyi|Nagymama|Nagypapa|Babushka|Dedushka|Babcia|Dziadek)(?:['’]s)? (?=\p{L})/u
const relative = /,? \b(?:who|whom|whose|which|that)\b[^,;]*/g

const someone =
  /\b(?:mother|father|mom|dad|mama|daddy|brothers?|sisters?|uncle|aunt|husband|wife|sons?|daughters?|grand\p{L}+|friends?|teacher|man|woman|boy|girl|lady|nurse|doctor|priest|neighbou?rs?|cousins?|everyone|someone)\b|(?<=[a-z,] )\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ \p{Lu}/u

/** Speaks of another whom only the sentence before it names: 'he met her at a dance'. */
export const leansOnAnother = (text: string, { pronouns }: ComposedSubject) => {
  if (pronouns === null) return false
  const at = text.search(pronouns.he === "she" ? /\b(?:he|him|his)\b/i : /\b(?:she|her|hers)\b/i)
  return at !== -1 && !someone.test(text.slice(0, at))
}

export const otherWoman =
  /\b(?:mother|mom|mum|mama|sister|sisters|aunt|daughter|daughters|wife|girl|girls|woman|lady|grandmother|grandma|niece|nun|bride|Mrs|Miss|Ms|Mom|Mum|Mama|Mother|Grandma|Aunt)\b/
export const otherMan =
  /\b(?:father|dad|papa|brother|brothers|uncle|son|sons|husband|boy|boys|man|grandfather|grandpa|nephew|priest|boss|Mr|Dad|Papa|Father|Grandpa|Uncle)\b/
const otherOfAny =
  /\b(?:friend|neighbor|neighbour|cousin|teacher|boss|doctor|child|baby|someone|somebody|twins?)\b/i

/** Another name as the subject: 'Tim died in 1944'. */
const nameFirst =
  /(?:^|[.!?] )(?!(?:He|She|His|Her|They|Their|It|Its|The|A|An|This|That|These|Those|There|In|On|At|After|Before|When|While|As|Until|From|By|For|Since|I|We|My|Our|People|Everyone|Everybody|Nobody|Later|Then|Once|Never|Always|Only|And|But|So|Both|All|Born)\b)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?:['’]s)? (?=(\p{Ll}+))/gu
const beginsWithAnother = (text: string) =>
  [...text.matchAll(nameFirst)].some(([, verb = ""]) => isFinite(verb) || isAdverb(verb))

/** Whether a pronoun after these words could mean somebody else than the person. */
export const namesAnother = (before: string, { pronouns, name }: ComposedSubject): boolean => {
  const own = before.replaceAll(name.whole, "").replaceAll(name.first, "")
  const others = pronouns === null ? null : pronouns.he === "she" ? otherWoman : otherMan
  const named =
    /(?<!^|\b(?:in|at|from|to|near|of|on|outside|around|the|for|The|In) |[.!?“‘(:] ?)(?!I\b|January|February|March|April|May|June|July|August|September|October|November|December|English|German|French|Spanish|Italian|Polish|Dutch|Christmas|Easter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b\p{Lu}\p{Ll}+\b(?! (?:Street|Avenue|Church|School|County|University|College))/u
  return (
    others?.test(own) === true ||
    otherOfAny.test(own) ||
    named.test(own) ||
    beginsWithAnother(own.trim())
  )
}

const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/
const someSubject =
  /^(?:The|A|An|Their|People|Every|Everybody|Everyone|All|Two|Three|Four|Both|Nobody|No one|Losing \S+|Half|Most|\p{Lu}\p{Ll}+(?: and \p{Lu}\p{Ll}+| \p{Lu}\p{Ll}+)?(?= (?:was|were|is|are|had|has)\b))(?!\p{L})/u
const spliced = /^(?:The|A|An|His|Her|\p{Lu}\p{Ll}+) [^,]{2,40}, (?:they|she|he|we|it)\b/u
const subordinate = /^(?:When|Because|If|Although|Since|While|After|Before|Until|As)\b/

/** About somebody or something else than the person, as a whole sentence. */
const ofOthers = (text: string) =>
  someSubject.test(text) &&
  hasVerb(text) &&
  !(spliced.test(text) && !hasVerb(text.split(",")[0] ?? ""))

const keepers = (text: string, topic: Topic, subject: ComposedSubject, before: string): Form => {
  const isUnsure = before !== "" && namesAnother(before, subject)
  const opening = openingOf(text, subject)
  if (opening !== null) {
    const parts = partsFrom(opening)
    if (parts === null || !hasVerb(`x ${opening.rest.replaceAll(relative, "")}`)) return asQuoted()
    if (opening.isOwned && /^ \p{L}+ (?:him|her|me) and\b/u.test(opening.rest)) return asQuoted()
    const isShort = before !== "" && text.split(" ").length <= 3
    if (isShort && opening.by === "pronoun")
      return { parts: [text], made: "as written", leans: true }
    // 'She' after 'her mother' may be the mother: it stays in the line that says so.
    return opening.by === "pronoun" && isUnsure
      ? { parts: [text], made: "as written", leans: true }
      : { parts, made: "as written", leans: pointing.test(text) }
  }
  const adverbial = afterAdverbial(text, subject)
  if (adverbial !== null && !(subordinate.test(text) && !/,| (?:she|he|they|it) /.test(text))) {
    return isUnsure
      ? { parts: [text], made: "as written", leans: true }
      : { parts: adverbial, made: "as written", leans: false }
  }
  const lacking = completed(text)
  if (lacking !== null) return { parts: lacking, made: "completed", leans: false }
  if (leaning.test(text))
    return { parts: hasVerb(text) ? [text] : null, made: "as written", leans: true }
  const list = listed(text, topic, subject)
  if (list !== null) return { parts: list, made: "list", leans: false }
  if (subordinate.test(text) || month.test(text.split(" ")[0] ?? "")) return asQuoted()
  if (topic === "legacy" && !/\b(?:he|she|his|her|him)\b/i.test(text)) return asQuoted()
  return ofOthers(text) ? { parts: [text], made: "as written", leans: false } : asQuoted()
}

/** How a sentence of an answer or of the chat is told; `before` is the sentence before it. */
export const formOf = (
  raw: string,
  {
    topic,
    subject,
    before,
    isOwn,
  }: {
    readonly topic: Topic
    readonly subject: ComposedSubject
    readonly before: string
    /** The person writes it. */
    readonly isOwn: boolean
  },
): Form => {
  const text = tidy(raw)
  if (!isEnglish(text) || text.endsWith("?") || isChatty(raw)) return asQuoted(pointsBack(text))
  if (isOwn && (hasFirstPerson(text) || !subject.isOwnVoice)) {
    const parts = text.split(" ").length > 2 ? inThirdPerson(text, subject.pronouns) : null
    return parts === null
      ? asQuoted(pointsBack(text))
      : { parts, made: "third person", leans: pointing.test(text) }
  }
  if (isOwn) {
    const list = listed(text, topic, subject)
    const lacking = completed(text)
    const parts = list ?? lacking
    return parts === null
      ? asQuoted(pointsBack(text))
      : { parts, made: list === null ? "completed" : "list", leans: false }
  }
  const opening = openingOf(text, subject)
  const bare = opening === null ? text : opening.rest
  if (hasFirstPerson(bare)) return asQuoted(pointsBack(text) && opening === null)
  if (!isGrammatical(text) || bareKin.test(bare) || (opening === null && kinFirst.test(text)))
    return asQuoted(leaning.test(text) && opening === null)
  const form = keepers(text, topic, subject, before)
  return form.leans ? form : { ...form, leans: before !== "" && leansOnAnother(text, subject) }
}
