import { aLife, aStory } from "../a-life.fixture.ts"

/** Notes of a niece, who tells the only story. */
export const raymond = aLife({
  name: "Raymond Ellis",
  relationship: "uncle",
  birthPlace: "Galesburg, Illinois",
  keeper: "Dana",
  answers: {
    early_life: "Born 1939 in Galesburg, grew up on a farm outside of town. Youngest of 4",
    family: "never married - 6 nieces and nephews who all adored him",
    education: "High school, then railroad at 18. Brakeman, later yard foreman",
    achievements: "n/a",
    personality: "quiet, dry humor, patient",
    interests: "harmonica, fishing",
    challenges: "Lost two fingers in an accident in '83",
    legacy: "He showed up. Every Saturday.",
  },
  stories: [
    aStory(
      81,
      "The green pickup",
      "Dana Ellis",
      `Uncle Ray is the one who taught me to drive, in that awful green pickup. He never raised his voice, not even when I backed it into the pond. He just looked at the water and said, well, she needed a wash.

      He was with the railroad for most of his life, out of Galesburg. When my dad left, Ray came every single Saturday and fixed whatever was broken, and he never said a word about it. He drove forty miles each way.

      I remember in 1983 he lost two fingers in the yard, and the first thing he said when we came to see him in the hospital was that now he could not count to ten anymore. That was Ray.

      He played the harmonica on the porch. Always the same three songs. At his retirement in 2001 he played them for the whole crew and half of those men were crying.`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutRaymond: ReadonlyArray<
  readonly [question: string, gold: string | null]
> = [
  ["What did Ray do for work?", "railroad"],
  ["What happened to his fingers?", "two fingers"],
  ["Did he ever marry?", "never married"],
  ["What instrument did he play?", "harmonica"],
  ["Was he religious?", null],
  ["Where did he go on holiday?", null],
]
