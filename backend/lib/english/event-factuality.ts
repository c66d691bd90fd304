const hearsay =
  /\b(?:(?<!\bas )(?:they|people|some(?: people)?|folks|everybody|everyone|the neighbou?rs|my (?:brothers?|sisters?|cousins?)) (?:(?:will|used to|always|still) )?(?:say|says|said|claim|claims|claimed|think|thinks|thought|like to say|tell it)\b(?! (?:to )?(?:me|us)\b)|(?:I|we)(?:['’]ve| have| had)? heard (?:it said|say|tell|people say|that)|(?:it is|it['’]s|it was|is|was) (?:said|rumou?red)\b|supposed(?:ly)?\b|allegedly|rumou?r|legend|or so (?:he|she|they|we|I)|(?:was|were|it['’]s) all (?:around|over|through) the\b|\btalk (?:of|about|that)\b|on (?:the |my |our )?papers? (?:it|I|he|she)|the story goes|family story (?:is|has it))/i
const unreal =
  /\b(?:(?:nearly|almost) (?:\p{L}+ed|went|left|came|got|had|bought|sold|took|gave|died|lost|became|was|were|did|fell|drowned|broke)|(?:would|could|should|might) (?:not )?have|(?:wanted|planned|meant|hoped|intended|supposed|refused|forbidden|wished) (?:\p{L}+ )?to \p{Ll}+|(?:was|were) (?:about|going|due|ready) to (?!school|work|church|the|a|my|college|night|sea)\p{Ll}+|(?:I|we|he|she|they) (?:was|were) (?:supposed |meant )?to \p{L}+|(?:told|promised|assured) (?:me |us )?(?:that )?(?:I|we|he|she|they)(?:['’]d| would)|if (?:I|we|he|she|they|it|only|my|the) (?:had|were|hadn)|wish(?:ed)? (?:I|we|he|she|they)|(?:dreamed|dreamt|thought|talked|spoke) (?:of|about) \p{L}+ing)/iu
/** What somebody did not do; 'not until' says when they did. */
const undone =
  /\b(?:(?:did|was|were|had|could|would|have|has|do|does)(?:n['’]t| not| never)|never|not)\b(?!.*\b(?:until|till|before|since|after|only|but)\b)/i
const yearIn = (text: string, year: number) =>
  text.search(new RegExp(`\\b${String(year)}\\b|[’']${String(year % 100)}\\b`))
const clauseEnds = /[,;] | (?:and|but|when|because|although|though|who|whose|which) /gi
/** 'In 1967 she did not go': the year leads, and what it dates follows. */
const yearFirst =
  /^(?:(?:and|but|so|then|that was|later),? )?(?:(?:in|by|around|about|since|early|late|the|spring|summer|autumn|fall|winter|of|\p{Lu}\p{Ll}+) ){0,5}$/iu

/** What comes later in a sentence says nothing of whether it happened. */
const mostLetters = 1_000

/** What was to be, and was not: wherever it is said in the sentence. */
const cameToNothing =
  /\b(?:(?:came|amounted|come) to nothing|nothing (?:ever )?came of|fell through|(?:put|called|broke) (?:it|that|the \p{L}+) off|(?:was|were) (?:put off|called off|canceled|cancelled))\b/iu
/** 'In 2005, but I had stopped in 2001': the year is of something said before. */
const datesWhatWasSaid = /^(?:in|on|since|by|around|about)\b[^,.;]{1,30},? but\b/i

/** The words that a year dates: of its clause those before it, or those after it where it leads. */
const datedBy = (text: string, year: number) => {
  const at = yearIn(text, year)
  if (at === -1)
    return text.split(/[,;] | (?:and|but) (?=(?:I|we|he|she|they|it|never)\b)/i)[0] ?? text
  const before = text.slice(0, at)
  const clause = [...before.matchAll(clauseEnds)].at(-1)
  const from = clause === undefined ? 0 : clause.index + clause[0].length
  const own = before.slice(from)
  if (!yearFirst.test(own)) return own
  const after = text.slice(at).replace(/^[’']?\d+,? /, "")
  return from > 0 ? before : (after.split(clauseEnds)[0] ?? after)
}

/** Whether words say only what others say, or what never came about. */
export const isHearsay = (text: string): boolean => {
  const begun = text.slice(0, mostLetters)
  return hearsay.test(begun) || cameToNothing.test(begun)
}

/** Whether a dated sentence tells that something happened: not that it nearly did, did not, or is only said. */
export const isFactual = (whole: string, year: number): boolean => {
  const text = whole.slice(0, mostLetters)
  const at = yearIn(text, year)
  if (cameToNothing.test(text) || datesWhatWasSaid.test(text)) return false
  if (hearsay.test(at === -1 ? text : text.slice(0, at))) return false
  const dated = datedBy(text, year)
  if (unreal.test(dated)) return false
  // 'Not until 1961' says when it was.
  return !undone.test(
    at === -1
      ? dated
      : `${dated} ${/\b(?:until|till|before|since|after)\b/i.test(text.slice(0, at)) ? "until" : ""}`,
  )
}

const kin =
  "(?:grand)?(?:mother|father|mom|mum|dad|mama|papa|daddy|parents?|brothers?|sisters?|husband|wife|sons?|daughters?|child|children|baby|boys?|girls?|twins?)|(?:grand)(?:ma|pa|son|daughter|children)|family|people"
/** Somebody who is not of the closest family does it. */
const othersDo = new RegExp(
  `^(?:(?:And|But|So|Then|In [^,]{2,30}|After [^,]{2,30}|That year),? )?(?:(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]he|[Aa]n?|[Oo]ne of (?:my|our|the)|[Ss]ome(?: of (?:my|our|the))?|[Ss]everal|[Tt]wo|[Tt]hree) (?:\\p{L}+ ){0,2}(?:friends?|neighbou?rs?|cousins?|boss|teacher|landlord|landlady|captain|mate|partner|foreman|doctor|priest|roommate|nephew|niece|colleagues?|manager|owner|widow|husband of|wife of|woman|man|lady|fellow|people|girl|boy)s?\\b(?! and I\\b))`,
  "u",
)
/** Of a life what befell a sibling, uncle or cousin is no event of its own, but a birth or a death. */
const siblingDoes =
  /^(?:(?:and|but|so|then|well|now|oh|uh|um)[, ]+)*(?:my|our) (?:\p{L}+ ){0,2}?(?:brothers?|sisters?|uncles?|aunt(?:ie|y)?s?|cousins?|nephews?|nieces?|in-laws?|(?:brother|sister|mother|father)-in-law)\b(?! and I\b)/iu
const bornOrGone = /\b(?:born|died|dead|killed|drowned|passed|buried|fell|lost|shot|murdered)\b/i
const teller = /\b(?:I|[Ww]e)\b/

/** 'whose husband had died in 1949', 'who came in 1952'. */
const ofRelative = /\b(?:who|whose|whom|which)\b/i
const ofOthersHome =
  /\b(?:neighbou?r|friend|landlady|landlord|boss|teacher|cousin|lodger|nurse|widow)['’]s (?:\p{L}+ )?\p{L}+/iu

const ofCloseKin = new RegExp(`\\b(?:my|our) (?:${kin})\\b`, "i")
/** The clause goes on with what the teller did. */
const backToTeller = /[,;] (?:and|but) |, (?:I|we)\b/

/** Whether what a dated sentence tells befell somebody else than the teller or their closest family. */
export const happenedToAnother = (whole: string, year: number): boolean => {
  const text = whole.slice(0, mostLetters)
  const at = yearIn(text, year)
  const before = at === -1 ? text : text.slice(0, at)
  if (othersDo.test(text) || ofOthersHome.test(before)) return true
  if (siblingDoes.test(text) && !bornOrGone.test(text) && !teller.test(before)) return true
  const from = at === -1 ? -1 : before.search(ofRelative)
  const clause = from === -1 ? "" : before.slice(from)
  return (
    clause !== "" && !backToTeller.test(clause) && !teller.test(clause) && !ofCloseKin.test(clause)
  )
}
