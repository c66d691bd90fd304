import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Nickname, told by a son in notes and by himself on an old tape; a chat fact that adds to a story. */
export const dub = aLife({
  name: 'William "Dub" Tackett',
  relationship: "father",
  birthDate: "1918-01-30",
  birthPlace: "Shelby Gap, Kentucky",
  keeper: "Roger Tackett",
  answers: {
    early_life:
      "Shelby Gap, Pike County. Fifth of seven. His daddy Harlan farmed a hillside so steep they said you could fall out of your own corn. Dub had rheumatic fever at 9 and was in bed a year, and that's when he learned Morse, off a Boy Scout book, tapping on the bedstead.",
    family:
      "Mother: Lottie Bentley Tackett. Wife: Eula Mae Ratliff, married June 8, 1940, at the Methodist parsonage in Pikeville. Children: Roger (me), Donna, and Gary, who was killed in a car in 1971. Uncle Corbin lived with us too, on and off, mostly on.",
    education:
      "8th grade. Hired by the C&O at 17 as an operator, he told them 18. Worked the towers at Shelby, Russell and Martin. 43 years, retired 1978. They took out the telegraph in '66 and he finished up on the radio, which he called the squawker.",
    personality:
      "Quiet man. Didn't drink, didn't cuss, didn't hurry. Drummed his fingers all the time and it wasn't drumming, it was Morse. Mom could read it and we couldn't.",
    interests:
      "Pawpaws. Checkers. Bees (up to 30 hives). The Cincinnati Reds, on the radio, never on TV.",
    legacy:
      "He died October 3, 1995, in Pikeville Methodist Hospital. Last thing he did was tap on the bed rail. Mom told us what it said, but she asked us not to put it in here.",
  },
  facts: [
    aFact(
      51,
      "Donna Tackett Sparks",
      "interests",
      "Daddy's sourwood honey took the blue ribbon at the state fair in 1962, and he gave the ribbon to the dog.",
    ),
    aFact(
      52,
      "Roger Tackett",
      "challenges",
      "The engineer on that coal train the night of the flood was named Estill Prater, and he sent Dad a ham every Christmas until he passed.",
    ),
  ],
  stories: [
    aStory(
      231,
      "The night of the flood",
      "Dub Tackett",
      `Is it going? Well. This was January of '57, the big flood. I was on third trick, that's midnight to eight, at the tower there. And it'd rained, oh, it'd been raining three days, and the snow going off on top of it. And along about two o'clock I heard the river. You don't hear that river. You don't ever hear it from up there. And I thought, well, that's not right.

      I had a coal drag coming down, eighty-some cars, and he'd done passed the last office above me. So there wasn't any way to, I couldn't raise him. And I took the lantern and I went down to look at the bridge, and the bridge was there. It was standing there. But I put my hand on the rail and it was, it was humming. And it wasn't the train, for he was too far off yet. It was the water a-pulling at it.

      So I thought, Dub, if you stop that train and the bridge is good, they'll have your job. And if you don't. Well. I run up the track. I run about a mile, I guess, in the dark, on the ties, and I had the rheumatic heart, I wasn't supposed to run to the mailbox. And I got the fusees lit, two of them, and I laid down three torpedoes on the rail, and I stood there and swung that lantern.

      And he stopped. He stopped with the, I could've touched the pilot. And the engineer leaned out and he said a few things I'll not put on this tape. And I said, I believe your bridge is gone, or going. And he said, you believe? And about then we heard it. It wasn't loud. It just kind of sighed.

      The company gave me a letter. And they docked me for leaving the tower, four hours.`,
    ),
    aStory(
      232,
      "What he tapped",
      "Roger Tackett",
      `People ask me was he a, was he affectionate. No. Not so's you could see it. He shook hands with me when I left for the Air Force, and that was, I mean, I was eighteen.

      But here's the thing. He and Mom would sit there at supper and he'd be going with his fingers on the oilcloth, you know, and she'd be passing the beans, and all at once she'd turn red as a beet. Red! And say, William, the children. And he'd just keep chewing.

      She'd learned it when they were courting. Her daddy, Preacher Ratliff, wouldn't let them talk on the porch past nine o'clock. So Dad taught her the code, and he'd sit out there on the porch and she'd be inside by the window with the lamp, and he'd tap on the, on the gutter pipe. And her daddy told people that Tackett boy's got a nervous condition.

      After he died I got the book out and I tried to learn it. I was, what, fifty-four. And Mom was in the home by then, in Prestonsburg, and she didn't always know me. And I sat down by her and I took her hand and I tapped, real slow, I'm no good at it, I tapped H-E-L-L-O. And she laid there. And then she tapped back, on my wrist, fast, I couldn't get it. I said, Mom, slow down. And she looked at me and she said, clear as anything, you've got a terrible fist, son. Your father had such a lovely fist.

      That's what they call it, the way a man sends. His fist.`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutDub: ReadonlyArray<readonly [question: string, gold: string | null]> = [
  ["how did grandpa Dub learn Morse code?", "that's when he learned Morse, off a Boy Scout book"],
  ["When were Dub and Eula Mae married?", "married June 8, 1940"],
  ["Did he lie about his age to get on with the railroad?", "as an operator, he told them 18"],
  ["How many beehives did Dad keep?", "up to 30 hives"],
  ["What baseball team did he follow?", "The Cincinnati Reds, on the radio"],
  ["What did he do with the prize ribbon for his honey?", "gave the ribbon to the dog"],
  ["who was driving the coal train the night of the flood", "was named Estill Prater"],
  ["How far did he have to run to stop the train?", "I run about a mile, I guess, in the dark"],
  ["Did the company punish him for leaving the tower?", "they docked me for leaving the tower"],
  ["Why did he teach Mom the code?", "wouldn't let them talk on the porch past nine o'clock"],
  ["What were the last words he tapped before he died?", null],
  ["Where is Dub buried?", null],
  ["When did Eula Mae pass away?", null],
  ["How did the accident that killed Gary happen?", null],
  ["Did Dub serve in the war?", null],
  ["What was the dog's name?", null],
]
