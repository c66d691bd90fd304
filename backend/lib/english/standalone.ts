/** Of a regular expression: verbs in the form that a sentence needs. */
export const finiteVerbs = String.raw`is|are|was|were|am|has|have|had|do|does|did|can|could|will|would|should|may|might|must|\p{L}+['’](?:s|re|ve|ll|d|m)|\p{L}+n['’]t|came|went|said|saw|got|took|made|knew|thought|told|gave|found|left|felt|put|kept|began|ran|brought|wrote|stood|heard|let|met|paid|sat|spoke|read|grew|lost|fell|sent|built|understood|drew|broke|spent|cut|rose|drove|bought|wore|chose|ate|sang|slept|held|\p{L}{2,}ed`
const finite = new RegExp(
  `\\b(?:${finiteVerbs}|taught|caught|flew|swam|won|hid|sold|live|lives|think|know|remember|want|love|believe|learn|need|say|says|work|works|go|goes|come|comes)\\b`,
  "iu",
)
const subject =
  /\b(?:I|we|you|he|she|they|it|there|nobody|everybody|everyone|somebody|people|\p{Lu}\p{Ll}+)\b|\b(?:the|my|our|your|his|her|their|an?|one|two|three|four|five|six|seven|eight|nine|ten|every|all|most|some|no|many) \p{L}+/iu
/** What stands for something said before, or goes on from it. */
const pointsBack =
  /^(?:["“‘(]*)(?:and|but|so|or|then|because|which|who|whose|that|those|these|this|they|he|she|it|him|her|them|his|their|its|there|such|also|again|instead|for|as|until|than|of|to|with|without|different|like|not|yes|no|yeah|okay|well|oh|um|uh)\b(?![,]? (?:the|a|an|my|our|your|most|many|few|few of) \p{L}+ (?:was|were|is|are|had|who|that)\b)/iu
/** 'So we moved to York', 'And my mother said': only the first word is of what was said before. */
const leadsOn =
  /^(?:so|and|but|well|now),? (?:I|we|my|our|the|a|an|in|on|at|when|\p{Lu}\p{Ll}+)\b(?! (?:did|was|were|had|do|am|have)(?: not|n['’]t)?[.!])/iu
const verbFirst =
  /^(?:[Hh]as|[Hh]ave|[Hh]ad|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Aa]m|[Bb]e|[Bb]een|[Bb]eing|[Dd]oes|[Dd]id|[Ww]ould|[Cc]an|[Cc]ould|[Ss]hould|[Mm]ight|[Mm]ust|[Ll]et|[Pp]lease|\p{Lu}\p{Ll}{2,}ed)\b/u
const endsOpen =
  /(?:^|\s)(?:a|an|the|of|to|for|from|with|and|or|but|my|your|his|its|our|their|is|are|was|were|as|than|because|if|when|while|that|which|who|very|into|at|by|has|have|had)[.!?,]*$/i

/** 'In 2005, but I had stopped in 2001' answers a question. */
const answersWhen = /^(?:in|on|since|by|around|about)\b[^,.;]{1,30},? but\b/i

/** So many words without a comma are several sentences that nobody has told apart. */
const isRunOn = (text: string) => text.split(/\s+/).length > 30 && !/[,;:–]/.test(text)

/** Whether a sentence can be read by itself: a subject, a verb, six words, and nothing before it is missed. */
export const standsAlone = (text: string): boolean =>
  text.split(/\s+/).length >= 6 &&
  /[.!…]["”’)]*$/.test(text) &&
  (!pointsBack.test(text) || leadsOn.test(text)) &&
  !verbFirst.test(text) &&
  !answersWhen.test(text) &&
  !isRunOn(text) &&
  !endsOpen.test(text) &&
  subject.test(text) &&
  finite.test(text)
