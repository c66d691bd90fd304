import { aLife, aStory } from "../a-life.fixture.ts"

/** He writes of himself in the first person, shortly, and tells more than he writes. */
export const josef = aLife({
  name: "Josef Brandt",
  relationship: "grandfather",
  keeper: "Peter",
  answers: {
    early_life:
      "I was born in 1934 in a village near Lübeck. My father was the village baker. I had to carry the coal before school.",
    family: "I married Anneliese in 1960. We had two boys, Peter and Karl.",
    education:
      "I learned to bake from my father. I never went to a real school for it. I learned English from the radio, mostly from hockey games.",
    achievements: "",
    personality:
      "I am stubborn. My wife said I was like my own sourdough: sour, but you can build on it.",
    interests: "Hockey, chess, and the German choir",
    challenges: "When Anneliese died. I do not like to talk about it.",
    legacy: "Feed people.",
  },
  stories: [
    aStory(
      71,
      "Flour on the ceiling",
      "Josef Brandt",
      `So you want to hear about the bakery. All right. My father had the only bakery in the village, near Lübeck, and when I was seven I already had to carry the coal in before school. Everything was white in that house. There was flour on the ceiling, I swear to you, flour on the ceiling.

      In 1945 the English soldiers came and one of them, a boy from Leeds, he gave me my first chocolate. I did not eat it for three days. I only looked at it.

      I came over on the ship in April 1956 with one suitcase and my father's sourdough in a jam jar. The man at customs in Halifax wanted to throw it away and I told him that it was my grandmother. He let me pass.

      The first winter in Winnipeg was terrible. I worked nights at a bread factory and I slept in a room with four Italians, and I learned Italian before I learned English. You have to understand, I was very homesick. I wrote to my mother every Sunday that everything was fine.

      I met Anneliese at a dance at the German club in 1959. She did not want to dance with me because I had dough under my fingernails. So the next Saturday I wore gloves. That is true, ask her, I wore white gloves.

      We opened the shop on Selkirk Avenue in 1963 with money from her uncle. At four in the morning I lit the oven and at six the first people stood outside in the snow. We had that shop for thirty-four years. I never once overslept, only on the day Peter was born.

      When Anneliese got sick I closed on Mondays to take her to the hospital. The customers left soup at the door. I cannot tell you how much soup there was. She died in the spring of 2004, and the next morning I baked, because I did not know what else to do with my hands.

      What I would like the grandchildren to know is this: feed people. Whatever happens, you can always feed people.`,
    ),
  ],
})

export const questionsAboutJosef: ReadonlyArray<readonly [question: string, gold: string | null]> =
  [
    ["When did he come to Canada?", "April 1956"],
    ["How did he meet Anneliese?", "at a dance at the German club"],
    ["What was in his suitcase?", "sourdough in a jam jar"],
    ["When did they open the shop?", "in 1963"],
    ["When did Anneliese die?", "She died in the spring of 2004"],
    ["How did he learn English?", "English from the radio"],
    ["Was he homesick?", "very homesick"],
    ["What did his father do for a living?", "the village baker"],
    ["Did he fight in the war?", null],
    ["What is his favourite song?", null],
    ["Who is Karl?", "Peter and Karl"],
    ["What should the grandchildren know?", "Feed people"],
    ["Did he have any brothers or sisters?", null],
    ["What was his first chocolate?", "he gave me my first chocolate"],
  ]
