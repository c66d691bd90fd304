import { fold } from "#protocol/fold.ts"
import { kinNames as names } from "#protocol/kinship.ts"
import { ambiguousNames } from "../../../lib/english/ambiguous-names.ts"

/** Words of questions by which it is seen what stands beside them. All in small letters. */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** What is looked for: 'stories from 1952', 'Grandma's memories'. */
export const storyNouns = words(
  "story stories tale tales memory memories recollection recollections recording recordings",
)

/** What tellers did: 'Rosa told', 'Grandma remembers'. */
export const tellingVerbs = words(`
  told tells telling said says saying talked talks talking spoke speaks speaking remembered remembers
  remembering recalled recalls recalling described describes describing explained explains explaining
  mentioned mentions mentioning narrated narrates shared shares`)
/** The same after 'what did Grandma'. */
export const tellingBare = words(
  "tell say talk speak remember recall describe explain mention share",
)

/** First names that are words of other kinds as well, months and places among them. */
export const ordinaryNames: ReadonlySet<string> = new Set([
  ...ambiguousNames,
  ...words(`
  adelaide alexandria angelo art asia austin bay bea bee belle bill bird blossom bob bonnie brooke
  brooklyn bud buddy candy captain carol cat chad charlotte chelsea cherry chester chip christmas
  constance dallas denver don dot easter eden else florence gay geneva georgia glenn goldie guy herb
  houston israel ivy jackson jay jordan junior kay kent kenya kit kitty les liberty lincoln london
  lorraine lourdes love madison magnolia merry milan minnie nick noel norm ocean paige paris pat peg
  pepper princess queenie ruth santiago sawyer sienna sierra skye sofia sue sydney tanner ted tony
  tuesday tyler unity valencia van verona vic vice victoria vienna washington wednesday woody`),
])

/** Of them those that no question has right before 'about' but as a name. */
export const beforeAbout = words("will may june april august")

/** What one person is to another: somebody of one's own where 'my' stands before it. */
export const kinWords = words(`
  mother father grandmother grandfather grandparent parent aunt uncle sister brother cousin wife husband
  son daughter niece nephew grandson granddaughter godmother godfather stepmother stepfather stepsister
  stepbrother partner spouse fiance fiancee great twin nan nanny pop pops ma pa`)

/** What mothers, fathers and theirs are called to their faces: said without 'my', it is a name. */
export const kinNames: ReadonlySet<string> = new Set([
  ...names.map(fold).filter((word) => !kinWords.has(word)),
  ..."omi opi abuelita abuelito vovo zia zio ciocia".split(" "),
])

/** Whoever is this to somebody is so to many: it names nobody. */
export const namesNobody = words(
  "friend other neighbour neighbor colleague self family relative none",
)

/** Before somebody's name these say that somebody else, or nobody, is meant. */
export const notTheirs = words(`
  a an the this that these those his her hers their your its no any every each some another other whose
  not without except besides than like unlike
  with to for at near against beside behind between through into onto under over
  great step foster god grand half late old young dear poor
  st saint san santa sankt mount mt lake port fort hotel villa casa cape ship king queen prince princess
  pope mr mrs ms miss dr sir lord lady captain sergeant colonel general president sister brother`)

/** After a name these say that it is that of something else. */
export const ofThings = words(`
  street road lane avenue square island river bay lake hotel school church hospital ship park hill hall
  house bridge station day tongue land nature country christmas earth time sam bank beach county city
  in-law inlaw law clock`)

/** What is counted by numbers that are no years. */
export const counted = words(`
  people men women children boys girls miles mile km kilometres kilometers metres meters feet foot yards
  acres hectares tons tonnes pounds lbs kilos kg grams dollars euros marks francs pence shillings crowns
  zloty lire percent horses cows sheep pigs soldiers workers houses pieces hours days weeks months times
  bottles books pages words stones steps o'clock`)
