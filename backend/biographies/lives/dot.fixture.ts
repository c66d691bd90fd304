import { aLife, aStory } from "../a-life.fixture.ts"

/** One-word name, no answers: stories only, two told by herself and one by her grandson. */
export const dot = aLife({
  name: "Dot",
  relationship: "grandmother",
  birthDate: null,
  birthPlace: "",
  keeper: "Jamal Whitaker",
  answers: {},
  stories: [
    aStory(
      51,
      "Coming up on the train",
      "Dot",
      `My given name is Dorothea, but nobody ever called me that but the, but the preacher. Everybody called me Dot because I was so little. I was born in Yazoo City, Mississippi, nineteen and thirty-four, and my daddy sharecropped for a man named Mr. Stovall. There was seven of us. I'm the fifth one.

      Now my brother Otis went up first. He went up to Detroit in forty-one and he got on at Packard, and he wrote Mama a letter and he put a ten dollar bill in it. And Mama put that ten dollar bill in the Bible and she, she would not spend it. She said that's Dot's ticket. I don't know why she picked me. I never did know.

      So I came up in nineteen and forty-nine, I was fifteen. Mama fixed me a shoebox. Fried chicken, and, uh, a piece of pound cake, and two boiled eggs, because you couldn't go in the dining car, you know, not till you got past Cincinnati. And I had a tag pinned on my coat like a, like a package, with Otis's address. 

      I got off at Michigan Central and I never seen so many people, and I stood there by a post and I said I'm not moving off this post till Otis come. And I stood there four hours. Four hours. He had the wrong day! He had the wrong day, and the only reason he came down there was to meet somebody else off the same train, a fella from the plant. And he walks right by me. And I said Otis Lee Gaines, if you don't pick up this suitcase. And he like to fell out.

      And the fella he came to meet, that was Clarence. That was my husband. So I say I met my husband because my brother couldn't read a calendar.`,
    ),
    aStory(
      52,
      "Thirty years at Herman Kiefer",
      "Dot",
      `I started out in the laundry at Herman Kiefer Hospital, in the basement, in fifty-three. It was so hot down there that your, your eyebrows would sweat. And I used to carry the clean sheets up to the wards, and I'd see those nurses and I thought, well, they don't look no smarter than me.

      There was a nurse there, Miss Iverson. She was a white lady, from Minnesota or some such. And she caught me reading the chart one day and I thought I was gonna lose my job. She said what does it say? And I told her what it said. And she said, you come see me Thursday. And she, she gave me her own books. She taught me every Thursday for a year, in the linen closet, on my lunch. Anatomy, fractions, all of it, and I never paid her a dime.

      I got my license in 1959, practical nurse. I was the first colored girl out of that laundry to do it, and I was not the last, because I taught three more in that same linen closet. Same books. 

      I worked nights, thirty years. Clarence worked days at Dodge Main, so one of us was always home with the kids. We'd pass in the doorway. We used to joke that's how we stayed married, we, we hardly ever saw each other. We had four children and every one of them finished school, and my baby girl Denise is a doctor now in Atlanta. 

      Clarence passed in ninety-one. I still sleep on my side of the bed. I don't know why. It's a big old bed.`,
    ),
    aStory(
      53,
      "Grandma Dot and the spelling bee",
      "Jamal Whitaker",
      `So when I was in fifth grade I was supposed to be in the spelling bee for the, for the whole district, and I didn't want to go. I was gonna fake sick. And Grandma Dot was staying with us that spring because she had had her hip done, so she's on the couch with the walker and everything.

      And I'm like, Grandma, my stomach hurts. And she looks at me and she goes, which side? And I didn't know which side. I said, both? And she goes, mm-hm. She was a nurse, man, you can't, you couldn't fool her.

      So she makes me sit down and she says read me the words. And we did words for like three hours. And every time I got one right she gave me one of those butterscotch candies, and when I got one wrong she ate it herself. And she was laughing, she had like, she had ten of them.

      I came in second. I lost on the word rhododendron. And she came to the thing with the walker, up all those steps at the Northwest Activities Center, there was no ramp. And afterwards she didn't say good job or anything. She said, spell it now. And I spelled it, right there in the parking lot. And she planted one by her porch. A rhododendron. It's still there. She's eighty-nine and she'll still, when I come over, she'll point at it and say, what's that?`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutDot: ReadonlyArray<readonly [question: string, gold: string | null]> = [
  ["what is grandma dots real name", "My given name is Dorothea"],
  ["When was she born?", "I was born in Yazoo City, Mississippi, nineteen and thirty-four"],
  ["What did her mother pack for the train ride?", "Fried chicken, and, uh, a piece of pound cake"],
  ["How long did she wait at the station?", "And I stood there four hours"],
  ["Where did Clarence work?", "Clarence worked days at Dodge Main"],
  ["Who helped her become a nurse?", "She taught me every Thursday for a year"],
  ["Which word did Jamal miss?", "I lost on the word rhododendron"],
  ["When did Dot and Clarence get married?", null],
  ["What are the names of all four children?", null],
  ["Did her parents ever move up north too?", null],
]
