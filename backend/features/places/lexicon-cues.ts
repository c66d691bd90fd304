// Words that say in English whether a name is one of a place. All in lower case.

import { kinNames } from "#protocol/kinship.ts"
import { monthNames, weekdayNames } from "#protocol/dates/normalize.ts"

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** A name behind one of these is where something is or where somebody goes. */
export const leadingWords = words(`
  in to from near at outside into via around round through throughout towards toward reached reaching visited
  visiting inside between entered bombed liberated fled left leaving across`)

/** They also stand before people; a first name behind them needs a way or a stay before. */
export const alsoBeforePeople = words("to from near at around left leaving across between round")

/** `of` leads to a place behind one of these. */
export const partsOfTowns = words(`
  outside outskirts north south east west northeast northwest southeast southwest streets city town village
  port siege battle suburb suburbs centre center fall bombing capital ghetto harbour harbor docks lights
  university side edge middle heart miles part parts hills slums`)

/** `for` leads to a place behind one of these. */
export const leavings = words(`
  left leave leaving sailed sail sailing headed heading bound train boat ship bus ferry plane flight set
  departed depart ticket tickets`)

/** `called` leads to a place behind one of these. */
export const settlements = words(`
  town village city hamlet suburb port place township settlement resort island`)

/** Between the leading word and the name. */
export const betweenWords = words(`
  downtown central old nearby north south east west northern southern eastern western inner wartime
  occupied beautiful sunny faraway distant rural uptown`)

/** Ways and stays: who does these goes to a place, not to somebody. */
export const ways = words(`
  went go goes going gone moved move moving came come comes coming back returned return returning travelled
  traveled travel travelling drove drive driving drives flew fly flying walked walk walking sailed sail
  sailing emigrated emigrate immigrated migrated fled born evacuated deported transferred posted stationed
  arrived arriving stopped lived living lives stayed settled raised train bus ferry ship boat plane tram
  road way trip journey tour bound miles far hitchhiked cycled rode ride riding marched march crossed
  school college university based docked landed married buried worked works working truck cattle farm house
  home headed heading escape escaped people family folks parents lake station camp stop`)

/** Behind these a person is meant, whatever stands between. */
export const dealings = words(`
  talked talk talking talks spoke speak speaking said say says saying told tell gave give giving given lent
  sold wrote write writing writes letter letters listened listen sang engaged next thanks thank belong
  belonged belongs explained introduced respect present gift call called looked look looking laughed smiled
  shouted pointed believed believe believes confided trusted trust trusted interested married
  present card telegram heard learned learnt learning borrowed inherited promised read close
  pray prayed praying prays prayer prayers`)

/** Behind these somebody is meant even after `in`. */
export const beliefs = words(
  "believe believed believes belief confide confided trust trusted faith interested",
)

/** A street, a school, a club: the whole is called so, not a town. */
export const placesInTowns = words(
  "university airport cathedral docks harbour harbor central polytechnic",
)

/** What may follow a name in a list of places. */
export const afterNames = words(`
  and or in on for before after where when which because until till by with as to but during from while at
  every again together too then via that if once again one so since nor near through there was`)

/** Words that are written with a capital and are no towns, whatever the list of places says. */
const neverPlaces = words(`
  ${monthNames.join(" ")} ${weekdayNames.join(" ")} spring summer autumn fall winter christmas easter whitsun lent
  advent passover ramadan diwali hanukkah thanksgiving halloween ash good boxing new-year
  god lord jesus christ heaven hell mass communion bible church mary satan allah buddha santa jew jews
  catholic catholics methodist methodists protestant baptist brownies guides scouts
  ${kinNames.join(" ")} nanny sister brother mister mr mrs miss
  ms dr sir madam lady king queen prince princess saint captain major colonel general sergeant corporal
  private professor president
  army navy marines air force raf parliament congress senate red cross union party hall court
  tesco sainsburys boots woolworths harrods ford boeing kodak lidl aldi asda ikea walmart sears macys kmart
  target spencer marks lincoln-mercury
  maths math mathematics history geography chemistry physics biology science art music english latin
  i the a an of and or but it he she we they you that this these those there here what when where which who
  why how yes no well so then oh ok okay my our your his her their its one two three four five six seven
  eight nine ten hundred thousand old young north south east west european african asian american british
  russian irish scottish welsh dutch french german italian polish spanish greek turkish swiss austrian
  canadian australian mexican brazilian indian pakistani nigerian kenyan egyptian iranian iraqi israeli
  soviet nazi nazis allied prussian bavarian sicilian americans germans russians irishman englishman
  wi-fi tv bbc radio braille morse harvard yale`)

const languageNames = new Intl.DisplayNames(["en"], { type: "language" })
const letters = [..."abcdefghijklmnopqrstuvwxyz"]
const languages = new Set(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => languageNames.of(code)?.toLowerCase() ?? []),
)

export const isNeverAPlace = (word: string) => neverPlaces.has(word) || languages.has(word)

/** The institutions of the sky: capital letters that tell nothing of what follows. */
export const isPronoun = (word: string) => /^i(?:$|['’])/.test(word)
