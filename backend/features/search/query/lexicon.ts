import { fold } from "#protocol/fold.ts"
import { kinNames as names } from "#protocol/kinship.ts"

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
export const ordinaryNames = words(`
  abbot adelaide alexandria amber angel angelo april archer art asia august austin autumn baker bay bea
  bee bell belle bill bird bishop bliss blossom bob bonnie boston brook brooke brooklyn brooks buck bud
  buddy candy captain carol carter cat chad chance charity charlotte chase chelsea cherry chester china
  chip christian christmas cliff constance cook cooper coral crystal daisy dale dallas dawn dean denver
  dick dolly don dot drew duke earl easter eden ella else ernest eve faith fern fisher flora florence
  forest frank gay gene geneva georgia ginger glen glenn goldie grace grant gray green guy harmony harry
  hazel heath heather herb holly honey hope houston hunter iris israel ivy jack jackson jade jasmine jay
  jean jersey jewel jordan joy june junior kay kent kenya king kit kitty lance lane laurel les liberty
  lily lincoln london lorraine lourdes love madison magnolia major march marina mark martin mason max may
  melody mercy merry mike milan miles miller minnie misty myrtle nick noel norm nova ocean olive opal
  page paige pansy paris parker pat patience pearl peg penny pepper piper poppy porter prince princess
  prudence queenie rain ray reed rich river rob robin rock roman rose rosemary ruby rusty ruth sage sally
  sandy santiago savannah sawyer scarlet shepherd sherry sienna sierra sky skye smith sofia spring star
  stella sterling stone story sue summer sunny sydney tanner taylor temple ted tiffany tony trip troy
  tuesday tyler unity valencia van venus verity verona vic vice victor victoria vienna violet virginia
  ward washington wednesday west will willow winter wood woody wren young`)

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
