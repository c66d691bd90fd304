import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Chatty answers with asides, one of them in Spanish; she has died, and two others tell of her. */
export const rosa = aLife({
  name: "Rosa Benavides de la Cruz",
  relationship: "aunt",
  birthDate: "1931-08-30",
  birthPlace: "Parral, Chihuahua",
  keeper: "Marisol Benavides",
  answers: {
    early_life:
      "Tia Rosa was born on the feast of Santa Rosa, August 30, 1931, which is how she got the name (her mother had wanted Guadalupe!). They lived in Parral behind the bakery of her grandfather and she used to say she was raised on flour. When she was six they crossed to El Paso, because her father had found work at the smelter.",
    family:
      "Nació la tercera de nueve hermanos. Nunca se casó, pero crió a sus sobrinos como si fueran hijos suyos, sobre todo a mi papá Ramiro cuando murió la abuela.",
    education:
      "She finished eighth grade at Aoy School. Then, well, this is a long story, but she lied about her age and got a job at the Popular department store downtown, selling gloves. She stayed there 41 years! By the end she was running the whole bridal floor and half of El Paso was married in a dress she had pinned.",
    achievements:
      "In 1972 she was on the picket line with the Farah strikers even though she didn't work at Farah, she brought them burritos before her shift. There is a photo of her in the newspaper. My tio still has it somewhere I think.",
    interests:
      "Dancing, first of all. Danzón, boleros, cumbia, whatever there was. Also: radionovelas, her canaries (always two, always called Pedro and Jorge), and lotería for pennies.",
    challenges:
      "She had breast cancer in 1985 and again in 1999. She wore a red hat to every treatment and told the nurses she was going dancing afterwards.",
    legacy:
      'Tia Rosa always told us: "El que tiene tienda, que la atienda." She died on January 4, 2014 and at the funeral the mariachis wouldn\'t take any money.',
  },
  facts: [
    aFact(
      2,
      "Hector Benavides",
      "family",
      "She was engaged once, to a man called Arturo who drove for the Greyhound company, and she gave him back the ring.",
    ),
  ],
  stories: [
    aStory(
      31,
      "My wedding dress",
      "Lupe Armendariz",
      `So I'm getting married in, in sixty-eight, and we have no money. None. My mother says you can borrow your cousin's dress, and my cousin was, let's say, she was a bigger girl than me. I cried for, I don't know, a week.

      And my comadre says go see Rosa at the Popular. So I go up to the bridal floor, and I was so ashamed because of my shoes. And Rosa comes, with the pins, she always had the pins here on her wrist, and she doesn't ask me what I can spend. She says what do you want to look like? Nobody ever, nobody ever asked me that.

      She goes in the back and she comes out with a dress that had been, it had been sent back from San Antonio because there was a stain on the train. A wine stain. She cut off the train. She just cut it off! And out of the train, out of the good part, she made me the veil. She charged me eleven dollars, and I found out many years later that the dress was forty and she put in the rest.

      I tried to pay her back when my boys were grown. She said mija, I don't remember it. But she remembered everything, everything, she remembered the shoes.`,
      { isOwn: false },
    ),
    aStory(
      32,
      "The canaries",
      "Ramiro Benavides",
      `My aunt raised me from when I was five. My mother died in nineteen, in 1951, and my father was working nights. So I slept at my aunt's, on Oregon Street, on the second floor, in the kitchen really, next to the birds.

      Every night she put a cloth over the cage and she said to them, señores, the show is over. And then she said it to me too. If I was talking in the bed she'd say señor, the show is over.

      One time the, the one called Jorge got out. I left the window open, it was me. And I was so scared to tell her, I said it was the wind. She came home from the store and she stood there with her coat on and she looked at the cage and she looked at me. And she didn't hit me. She said, well, then Jorge wanted to see Juárez. And the next Saturday we went over the bridge together and we looked for him. We looked for him in all the trees in the plaza. I think she knew. I'm, I'm sure she knew. And she bought me a, a snow cone, and she bought another bird.

      I told her the truth when I was forty-three years old. She said, señor, I counted the minutes.`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutRosa: ReadonlyArray<readonly [question: string, gold: string | null]> = [
  ["Why was tia Rosa called Rosa?", "born on the feast of Santa Rosa"],
  ["Did she have children of her own?", "Nunca se casó, pero crió a sus sobrinos"],
  ["what were her birds called", "always called Pedro and Jorge"],
  ["How much did Lupe pay for the wedding dress?", "She charged me eleven dollars"],
  ["What did she wear when she went for chemo?", "She wore a red hat to every treatment"],
  ["Was she ever engaged?", "She was engaged once"],
  ["How did the canary get away?", "I left the window open, it was me"],
  ["What perfume did she use?", null],
  ["Who taught her how to sew?", null],
  ["What was her father's name?", null],
]
