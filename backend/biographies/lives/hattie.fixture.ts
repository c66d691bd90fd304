import { aLife, aStory } from "../a-life.fixture.ts"

/** Long, warm answers of a granddaughter, who herself is much in them; stories of both. */
export const hattie = aLife({
  name: 'Harriet "Hattie" Boone',
  relationship: "grandmother",
  birthDate: null,
  birthPlace: "",
  keeper: "Grace Boone",
  answers: {
    early_life:
      "Grandma Hattie was born in a log house in Harlan County, Kentucky, in the spring of 1929. Her daddy was a coal miner and her mama took in boarders. She was baptized in the Cumberland River in March and she says she has been cold ever since. I still have her doll.",
    family:
      "She married Grandpa Lester when she was 17 and he was 19, and they ran off to Virginia to do it! Their first house had one room. They raised five children in it: Roy, Earl, June, Bobby and my mother Carol. Aunt June says she never once heard them raise their voices. They buried Bobby in 1968, and Grandma does not talk about that.",
    education:
      "She only went through the eighth grade, but she read every book in the Carnegie library. In 1970, after the children were grown, she got her GED and then became a librarian there. She worked at that library for 22 years.",
    achievements:
      "She started the bookmobile in 1974. It was an old bread truck. She drove it herself, up hollers where nobody else would go.",
    interests: "Quilting, reading, shape-note singing, and watching Jeopardy (she beats everyone).",
    personality:
      "Grandma is tiny and fierce. She once chased a bear off the porch with a broom. Everyone in the county is a little afraid of her and everyone loves her.",
    challenges:
      "In 1968 the mine fell in and Bobby was killed. He was 20. She wore his jacket for a year.",
    legacy: "She tells all of us that a library card is the only passport you need.",
  },
  stories: [
    aStory(
      101,
      "The bread truck",
      "Hattie Boone",
      `Now the bookmobile, that was nothing but an old bread truck. It smelled like bread for two years. The children would come out and sniff the books.

      I started with two hundred books, and most of them were westerns, because the men at the church gave them to me. I didn't care. A western is a book.

      The first winter I went off the road at Pine Mountain and I sat there till dark with the heater going, and I read a whole Zane Grey. Lester came and found me with the mule. He said, Hattie, are you hurt? And I said hush, I've got four pages left.

      There was a boy up there, Dwight, who never said a word. He would take three books and bring back three books. Years later he came to my door in a suit, and he said, Mrs. Boone, I'm a judge now. I still have one of your books.`,
    ),
    aStory(
      102,
      "The bear",
      "Grace Boone",
      `I was six and I was sitting on the porch at Grandma's with a bowl of peaches. And this bear comes around the side of the house. I mean it was as big as a car to me. Grandma came through the screen door with the broom and she hit that bear right on the nose. She told it to go home. And it went home. Then she sat down and finished my peaches, because, she said, I had no use for them anymore.`,
      { isOwn: false },
    ),
  ],
})
