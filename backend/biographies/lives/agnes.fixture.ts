import { aLife } from "../a-life.fixture.ts"

/** A title, a neutral relationship, lists with dashes and line breaks; answers only. */
export const agnes = aLife({
  name: "Sister Agnes Mulcahy",
  relationship: "friend",
  birthDate: null,
  birthPlace: "Ennistymon, County Clare",
  keeper: "Bernadette Foy",
  answers: {
    early_life: `Born 2 February 1928 on a farm outside Ennistymon. Christened Honora, called Nonie at home; Agnes is the name she was given when she entered.
The house had:
- two rooms and a loft
- no electricity until 1954
- a piano nobody could play`,
    family: `Parents: Michael Mulcahy and Delia Mulcahy (born Considine)
Brothers: Patrick, John, Michael, Thomas
One sister, Bridie, who went to Boston in 1947 and whom she did not see again for thirty-one years.`,
    education: `- National school, Ennistymon
- Entered the Sisters of Mercy at 19
- Trained as a nurse at the Mater in Dublin, qualified 1952
- Went out to Kenya in 1956; hospital in Kitui for 27 years
- Matron there from 1968`,
    achievements: `She set up the first training course for midwives in the district. By the time she left, 214 young women had finished it. One of them, Grace Mutua, took over from her as matron. Was given a medal by the Irish ambassador & kept it in a biscuit tin with the buttons.`,
    personality: `Not a saint, she would want that said. Had a temper. Cheated at cards, whist in particular, and would be furious if you noticed. But she'd sit up all night with anyone who was afraid.`,
    interests: `hurling (Clare, naturally); detective novels, the bloodier the better; driving too fast`,
    challenges: `She had malaria more times than she could count. Her brother Thomas was drowned off Liscannor in 1961 and she could not get home for the funeral. The letter took three weeks to reach her.

When she came back to Ireland in 1983 she told me that she did not know how to use the telephone box, and that she stood in it and cried.`,
    legacy: `"Do the next thing, and then do the next thing." She said it so often that the girls in Kitui had it painted over the door. Died at the convent in Ennis, 19 November 2009.`,
  },
  stories: [],
})

export const questionsAboutAgnes: ReadonlyArray<readonly [question: string, gold: string | null]> =
  [
    ["What was her name before she became a nun?", "Christened Honora, called Nonie at home"],
    ["In which country was she a missionary?", "Went out to Kenya in 1956"],
    ["how many midwives did she train?", "214 young women had finished it"],
    ["Where did she keep her medal?", "kept it in a biscuit tin with the buttons"],
    ["What happened to her brother Thomas?", "Thomas was drowned off Liscannor"],
    ["Did she have any bad habits?", "Cheated at cards, whist in particular"],
    ["How old was she when she entered the convent?", "Entered the Sisters of Mercy at 19"],
    ["Did Sister Agnes speak Swahili?", null],
    ["Why did she come back to Ireland?", null],
    ["what did her parents say about her becoming a nun", null],
  ]
