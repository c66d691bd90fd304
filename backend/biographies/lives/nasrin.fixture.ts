import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** She answers herself, dry and in learned English, some topics left empty; one story, one fact. */
export const nasrin = aLife({
  name: "Nasrin Behzadi",
  relationship: "mother",
  birthDate: "1953-06-21",
  birthPlace: "Shiraz, Iran",
  keeper: "Kaveh Lindqvist",
  answers: {
    early_life:
      "I am born in Shiraz in 1953, first day of summer. My father Iraj had a shop for radios, he repaired them too. When I was five I opened a Grundig to find the man inside. I was not punished. He gave me a screwdriver and he said, now close it again, it took me two days.",
    family:
      "One sister, Mahin, two years older, she is in Los Angeles and we talk every Saturday. My first husband was Dariush, he was an engineer, we divorced in 1991. Second husband is Göran, whom you know. One son, and he does not call enough.",
    education:
      "Radiography, Tehran, finished 1976. I worked at Namazi hospital in Shiraz. In Sweden my diploma was worth nothing so I cleaned at Sahlgrenska for three years, at night, in the X-ray department. I corrected how they hung the pictures. In 1990 they gave me my license and I worked there until I was 67.",
    interests:
      "Swimming in the sea at Saltholmen, all year. Crosswords in Swedish, to annoy the Swedes. I have a lemon tree in the kitchen which has given four lemons since 2011.",
    challenges:
      "The mountains, of course, this I have told in the story. But honestly? The first winter in Gothenburg was worse. In the mountains there was somebody to be afraid of.",
    legacy:
      "I do not want a stone. Put me in the sea, not in November. And somebody must take the lemon tree.",
  },
  facts: [
    aFact(
      41,
      "Göran Lindqvist",
      "personality",
      "We met in 1994 in the sauna queue, she told me I was standing like a man with a bad hip, and I did have a bad hip.",
    ),
  ],
  stories: [
    aStory(
      221,
      "The horse called Professor",
      "Nasrin Behzadi",
      `It was October 1985. Kaveh was three. Dariush had gone already, he was in Turkey since the spring, so it was me and the child and my, I had one bag. In the bag was two sweaters, a bottle of cough medicine and, you'll laugh, a chest X-ray. My own. I thought, if I need to prove that I am a radiographer, here, look, I took this myself. A good exposure.

      We went with a bus to Urmia, and from Urmia with a, in a truck, under carpets. The smugglers were Kurds. I paid four thousand dollars, this was the gold from my mother and also my, the car. The chief was maybe, he was maybe twenty-two, he was called Shirko. He was very polite. He said, madam, from here the horse knows more than me.

      The horse was white, which is stupid, for smuggling. They had put soot on him. They called him Professor because he, he stopped to think. Really. He went ten steps and he stopped and he thought. And in front of us was a woman on a mule with no thoughts at all, and the mule went off the path. In the dark. We heard the stones. She lived, they pulled her up with a rope, but the mule, no.

      Two nights. In the day we slept with the sheep in a sort of, a stable in the ground. Kaveh thought it was a holiday. He had a fever and I gave him the medicine and he sang. I put my hand over his mouth and he sang in my hand.

      On the second night there were soldiers, we saw the cigarettes. Three small red lights, up on the ridge. And Professor stopped. And he stood, I don't know, half an hour. Shirko pulled him and he didn't go. And then the three lights went away, to the left, and Professor went on.

      At the border I wanted to give Shirko something and I had nothing, so I gave him my wristwatch. And I kissed the horse. I've been married twice and I never, well. I kissed the horse.

      The soot was all over my face. So in the first photograph of me in Turkey, the one for the police in Van, I have a black mouth.`,
    ),
  ],
})

export const questionsAboutNasrin: ReadonlyArray<readonly [question: string, gold: string | null]> =
  [
    ["What kind of shop did grandpa Iraj have?", "had a shop for radios"],
    ["Where does her sister live now?", "she is in Los Angeles"],
    ["when did mom and Dariush split up", "he was an engineer, we divorced in 1991"],
    ["Why did mamma work as a cleaner at the hospital?", "In Sweden my diploma was worth nothing"],
    ["How many lemons has the tree had?", "has given four lemons since 2011"],
    ["where does she want her ashes to go?", "Put me in the sea, not in November"],
    ["How did Göran and Nasrin meet?", "We met in 1994 in the sauna queue"],
    ["How much did she pay the smugglers?", "I paid four thousand dollars"],
    ["Why was the horse named Professor?", "They called him Professor because he"],
    ["What did she give Shirko as a thank you?", "so I gave him my wristwatch"],
    ["What was the name of the woman who fell with the mule?", null],
    ["How did Dariush get to Turkey?", null],
    ["How long did we stay in Turkey before Sweden?", null],
    ["What was her mother's job?", null],
    ["Did she ever go back to Iran?", null],
    ["When did she and Göran get married?", null],
  ]
