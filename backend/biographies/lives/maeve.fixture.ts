import { aLife, aStory } from "../a-life.fixture.ts"

/** Told by her husband: chatty, with asides; a particle in her name; her own story is a recording. */
export const maeve = aLife({
  name: "Maeve O'Neill",
  relationship: "spouse",
  birthDate: "1941-04-30",
  birthPlace: "Derry",
  keeper: "Con O'Neill",
  answers: {
    early_life:
      "Maeve was born in Derry, in Nelson Street in the Bogside, thirtieth of April 1941, two weeks after the German parachute mines. (Her mother blamed everything about Maeve on those mines, the temper especially.) There were nine of them in three rooms and a yard.",
    family:
      "I'm her husband, Con. We had 49 years. Our four are Declan, Siobhan, Una and wee Con, who is six foot three. Her sister Philomena is the only one of the nine left and she's in Coventry. I asked Maeve to marry me three times, and the third time she said, oh all right then.",
    education:
      "She was in the Tillie's shirt factory at fifteen, like all of them, a cuff stitcher. Then at 31 with four children in the house she went back and did her O levels at the tech at night, and then teacher training at St Mary's in Belfast. Taught primary four at the Long Tower for 24 years.",
    personality:
      "God she was stubborn. And she sang going up the stairs and never coming down, I never worked that one out. She'd give her dinner to a stray.",
    interests:
      "The crossword, Patrick Kavanagh's poems, a bet on the National (each way), swimming at Culdaff in any weather.",
    challenges:
      "Well there was the Troubles, we all had that. But the hardest was Una's illness. Una was in the Royal for seven months in 1978 with her kidneys & Maeve slept in a chair the whole time. Philomena gave Una one of hers.",
    legacy:
      "Maeve said it herself: learn the poem by heart, they can't take it off you at a checkpoint. She went from us on 12 September 2013.",
  },
  stories: [
    aStory(
      81,
      "The strike over the kettle",
      "Maeve O'Neill",
      `This would've been nineteen, oh, nineteen fifty-nine. I was eighteen. And there was a thousand girls in Tillie's, a thousand, and you couldn't hear yourself, so we all could lip-read. You could've a whole conversation the length of the room and the foreman none the wiser.

      Now there was a kettle. At the end of our, of our bench. And an old woman, Cassie Doherty, she had charge of it, and she'd wet the tea at ten o'clock and you drank it at the machine. And didn't the new manager, a Mr. Prentice from, from Manchester I think, he had the kettle taken away. He said it was steam. He said the steam was bad for the collars!

      So Cassie sat there that morning with her hands in her lap and the tears running down her. And I don't know what came over me, I, I put my foot off the pedal. Just took my foot off. And the girl beside me, Bridie Deeney, she looked at me, and she took hers off. And it went down the bench like that, like lights going out, and then the next bench. And then there was no noise. I'd never heard that room quiet. You could hear the, the pigeons in the roof.

      Mr. Prentice comes running out, what's going on, what's going on? And nobody says one word. We all just said it, you know, with our lips. Kettle. A thousand women saying kettle and not a sound.

      It took forty minutes. Cassie got it back. And my mother when I got home gave me a clip on the ear for risking my job, and then she made me tell it again for my father, from the start.`,
    ),
  ],
})
