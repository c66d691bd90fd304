import { aLife, aStory } from "../a-life.fixture.ts"

/** Family name first, still living, answers typed in a hurry; her own story is a translation. */
export const lan = aLife({
  name: "Nguyen Thi Lan",
  relationship: "mother",
  birthDate: "1952-08-09",
  birthPlace: "My Tho, Vietnam",
  keeper: "Vivian Tran",
  answers: {
    early_life:
      "my mom is born in My Tho in the mekong delta in 1952, her father had a boat and sold coconut and rice up and down the river. she was the oldest girl so she had to carry the little ones, she say she always had a baby on her hip",
    family:
      "She is married to my dad Tran Van Hai since 1974, they have three kids: me, my brother Peter and my brother Minh. Peter live in Houston and Minh in Seattle. Bà Ngoại her mother lived with us till she was 96",
    education:
      "she only go to school until she was 14, after that she learn sewing from a lady in the market. In america she work in a factory for seat belts, then she open her own alterations shop on Bolsa Avenue in 1989 and she still go in 2 days a week even tho my brother tell her to stop",
    personality:
      "she is very funny but she dont know it. She never throw away a plastic bag. If you say you are not hungry she make you a plate anyway",
    interests:
      "karaoke!!! Her song is Diễm Xưa. And her garden, she grow lemongrass, mint, perilla",
    challenges:
      "They left on a boat in 1979, nine days on the sea, then 11 months in the camp on Pulau Bidong. my brother Peter was a baby. she dont like to talk about it",
    legacy: "she always say dont borrow money from friends and dont lend it to family",
  },
  stories: [
    aStory(
      21,
      "The gold ring in the hem",
      "Nguyen Thi Lan",
      `Before we left, my mother gave me a ring. It was two taels of gold, hm, no, one tael. One tael. She had received it from her mother when she married. She told me, sew it somewhere where not even you will find it.

      So I sewed it into the hem of the baby's shirt. I thought, nobody searches a baby. I sewed it with very small stitches, because Mrs. Tu in the market taught me to sew so that you cannot see where the thread goes in. The shirt was blue. Peter wore this shirt for nine days and it, it smelled so bad, but I did not wash it and I did not take it off.

      On the fifth day the pirates came. They took the watch of my husband and they took the engine tools, and from one woman they took the earrings, they, they pulled them. One of them looked at Peter. Peter was crying and he had, excuse me, he had dirtied himself. And the man made a face and went away. So I always say to Peter, your stinking saved us.

      In the camp I sold the ring to a man from Cholon. With the money I bought a sewing machine, an old one, a Butterfly, with a foot pedal. I made shirts for the people in the camp. They paid me with condensed milk and with sardines. When we got the paper for America, I could not take the machine, so I gave it to my neighbor in the barrack, Mrs. Sau. She cried and I cried.

      Later, maybe twenty years later, a woman comes into my shop on Bolsa and looks at me. And it is the daughter of Mrs. Sau. She said her mother sewed on that machine in the camp for one more year, and she put her through, she put her brother through school with sewing. So my mother's ring, I think, it is still working.`,
      { language: "vi", isTranslated: true },
    ),
  ],
})

export const questionsAboutLan: ReadonlyArray<readonly [question: string, gold: string | null]> = [
  ["Where did mom hide the ring?", "into the hem of the baby's shirt"],
  ["how many days were they on the boat?", "nine days on the sea"],
  ["Does she still work?", "she still go in 2 days a week"],
  ["What does grandma sing at karaoke?", "Her song is Diễm Xưa"],
  ["What did she buy with the money for the gold?", "With the money I bought a sewing machine"],
  ["what did her dad do for a living", "sold coconut and rice up and down the river"],
  ["Who got the sewing machine when they left the camp?", "my neighbor in the barrack, Mrs. Sau"],
  ["Which city did they first live in when they came to America?", null],
  ["Did she ever go back to Vietnam to visit?", null],
  ["How old was dad when they got married?", null],
]
