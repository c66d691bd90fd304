const foreign = new Set(
  `und der das ich ist sie wir nicht mit auf ein eine einer einem einen mein meine unser unsere wurde hatte
waren von zum zur bei dem des auch aus nach als wie über dass nur noch immer schon kein keine sein seine ihr
ihre el los las una y era con mi su sus nosotros fue tenía había muy cuando donde pero por para que del al lo
se le les nació nunca siempre sobre todo mamá papá abuela abuelo et je il elle était avec dans nous mon ma
mes une sur pas est qui où aux ils très toujours il lo gli con mia mio suo sua della nel nella che è e di non
anche sono nostro nostra quando molto o os as um uma eu ele ela minha meu com não foi na no em mais muito
het een ik niet zij haar zijn wij van met voor heeft hij mijn ons onze och jag han hon inte var det på som är
min mitt nie się jest był była z na to że w i po jego jej jsem byl byla nem és egy hogy az volt ett og jeg ikke
av ve bir bu çok için ile`
    .split(/\s+/)
    .filter(
      (word) =>
        !"i a no as on in o le el al me to was die so am in la y e w z".split(" ").includes(word),
    ),
)
const english = new Set(
  `the and of to was were is are she he her his him they their it with for from had has have in on at by
an as that this but not when who which there would could did after before until then always never my our me
we i you a about into over out up so no very all most later`.split(/\s+/),
)

/** Whether words can be put through the rules of English grammar: in doubt they can. */
export const isEnglish = (text: string): boolean => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const latin = words.filter((word) => /^[\p{Script=Latin}]+$/u.test(word)).length
  if (latin < words.length * 0.7) return false
  const count = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length
  const [theirs, ours] = [count(foreign), count(english)]
  return theirs === 0 || ours > theirs
}

/** Whether a text is surely English, by the words that no English sentence of some length lacks. */
export const isSurelyEnglish = (text: string) =>
  (text.match(/\b(?:the|and|was|were|of|to|in|my|we|had|with|it|that)\b/gi) ?? []).length >= 2
