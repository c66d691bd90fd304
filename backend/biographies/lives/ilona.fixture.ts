import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Family name first, told in the third person by a granddaughter with kin words; she has died. */
export const ilona = aLife({
  name: "Kovács Ilona",
  relationship: "grandmother",
  birthDate: "1926-11-19",
  birthPlace: "Szentes, Hungary",
  keeper: "Judy Kovacs-Meyer",
  answers: {
    early_life:
      "Nagyi was born in Szentes on Saint Elizabeth's day, 19 November 1926. Her father was a wheelwright and her mother took in washing from the officers. She had a goose named Ferenc Jóska that followed her to school, and one year it was Christmas dinner and nobody told her until after.",
    family:
      "Two brothers, Sándor and Lajos, both older. She married my grandfather Kovács Béla in 1948, they had my dad (Steven, István really) and aunt Kati. Nagypapa was a tram driver in Budapest and then a machinist in Cleveland.",
    education:
      "Six classes of elementary, then she was sent to a milliner in Szeged to learn hat making. In Cleveland she worked for 19 years at the Richman Brothers clothing factory, on buttonholes, and she hated buttonholes until she died.",
    personality:
      'Nagyi could not be argued with. She\'d say "Jó, jó" (good, good) and then do exactly what she wanted. She was also very vain about her ankles.',
    interests:
      "Rummy with the ladies from St. Elizabeth's, Dallas on TV, and making plum dumplings by the hundred. She counted them out loud in Hungarian.",
    challenges:
      "They left in November 1956 on foot over the border at Andau. My dad was 6 and Kati was 3 and Nagyi gave Kati a sleeping pill so she would not cry. They spent five months in a camp in Traiskirchen before the papers came.",
    legacy:
      "She died on Good Friday 2008, in her own bed on East 130th street. She wanted us to know that you must always keep a packed bag, a sharp scissors and one good hat.",
  },
  facts: [
    aFact(
      5,
      "Kati Horvath",
      "interests",
      "Mother never made the dumplings with anything but Italian plums from the West Side Market.",
    ),
  ],
  stories: [
    aStory(
      61,
      "The bridge at Andau",
      "Steven Kovacs",
      `I was six, so what I, what I have is pieces. I remember that my mother dressed me in two pairs of trousers and I was very angry because I couldn't bend my knees. And she told us we were going to see Aunt Margit in Győr, and that's what I was to say if anybody asked.

      We went on a train, and then on a, on the back of a truck under beets. Sugar beets. And then we walked. There was a man who walked in front, a young man, and my father had given him his watch. That was the price, his wristwatch and my mother's, my mother's winter coat with the fur collar. She walked out of Hungary in a cardigan. In November.

      My sister was asleep the whole time. My father carried her on his shoulders and my mother kept putting her hand under Kati's nose to feel if she was breathing. She told me that later. She said, I thought I had killed her, every ten steps I thought it.

      The canal had a little wooden bridge, it wasn't anything, it was like a, it was a footbridge. And on the other side somebody shone a flashlight at us, and everybody lay down in the mud. And then a voice said, in German, and my mother knew some German from the officers' wives, the voice said, you can stand up now. And nobody stood up. And my mother stood up first. She took the hat out of her coat, no, out of her bag, she had one hat with her, a green one she had made, and she put it on. In the mud, in the dark. And she said, so, now.

      The Austrian gave me a piece of chocolate. I had never had it. I thought that was, I thought it was something to wash with, so I rubbed it on my hands.`,
      { isOwn: false },
    ),
  ],
})
