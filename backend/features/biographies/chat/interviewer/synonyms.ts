import { termsOf } from "../../../../lib/english/terms.ts"

/** Words a family uses for the same thing; only for finding, never shown. */
const alike: ReadonlyArray<ReadonlySet<string>> = [
  "married marry wedding husband wife spouse bride widow",
  "engaged engagement fiance fiancé fiancée ring propose proposed",
  "born birth birthday",
  "grow grew childhood kid boy girl young little raised",
  "work job career worked trade profession earn employed railroad",
  "school college university study studied learn taught teacher education diploma class apprenticed trained",
  "die died death dead funeral passed buried",
  "mother mom mum mama",
  "father dad papa daddy",
  "parents mother father",
  "brother sister sibling youngest oldest eldest",
  "met meet",
  "house home live lived",
  "eat food cook ate meal dish recipe bake",
  "hobby pastime enjoy pleasure interest like love",
  "war army navy soldier fight fought served military",
  "sick illness ill hospital cancer stroke disease treatment",
  "travel trip holiday vacation journey",
  "friend buddy",
  "religion church faith religious pray",
  "music song sing instrument play played piano harmonica guitar violin fiddle accordion",
  "dance dancing danced waltz",
  "children son daughter kids boys girls",
  "grandchildren grandson granddaughter grandkids",
  "came come emigrate emigrated immigrate ship arrive move moved left leave",
  "shop store business open opened",
  "dog cat pet animal bird",
  "bird canary parrot hen",
  "retire retired retirement",
  "money poor rich cost pay paid charge charged price",
  "advice lesson learned know teach legacy motto",
  "grandpa grandfather",
  "grandma grandmother",
  "hard difficult tough",
  "scared afraid fear frightened",
  "first start started began",
  "proud achievement award medal prize",
  "name named called nickname christened",
  "gave give gift present brought bring sent",
  "save saved rescue rescued help helped carried",
  "car truck pickup automobile",
  "ride train railroad station",
  "boat ship sail sailed",
  "newspaper paper",
  "candy sweets chocolate",
  "hide hid hidden sew sewed",
  "wear wore dress coat hat clothes",
  "strike picket union",
  "country emigrate abroad",
  "fire burn burned stove oven heat warm coal",
  "hand finger fingers",
  "flood water",
  "win won prize",
  "wait waited stood stand",
  "escape escaped flee fled away out",
  "build built made make",
  "laugh laughed funny joke humor humour",
  "angry temper mad",
  "garden flowers plant grow",
  "language english speak spoke",
  "address street",
  "prison jail arrest arrested cell imprisoned interned sentenced locked gaol",
].map((words) => new Set(words.split(" ").flatMap(termsOf)))

const alikeTo = new Map<string, Set<string>>()
for (const words of alike) {
  for (const word of words) {
    const others = alikeTo.get(word) ?? new Set<string>()
    for (const other of words) if (other !== word) others.add(other)
    alikeTo.set(word, others)
  }
}

const none: ReadonlySet<string> = new Set()

/** The terms by which a family may tell the same. */
export const likeTerms = (term: string): ReadonlySet<string> => alikeTo.get(term) ?? none

/** The terms of working. */
export const workTerms: ReadonlySet<string> = new Set(
  "work job career trade profession earn employed railroad".split(" ").flatMap(termsOf),
)

/** Terms of questions that do not tell what a question is about. */
export const generalTerms: ReadonlySet<string> = new Set(
  `do did was were who what when where which how why ever happen happened famili famili person peopl
life time year best favourit favorit mani much old long anyth someth rememb stori about think thought`.split(
    /\s+/,
  ),
)
