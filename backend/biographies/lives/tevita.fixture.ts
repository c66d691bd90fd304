import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** Terse lists in his own words, diacritics and glottal stops; one own story, one by a daughter. */
export const tevita = aLife({
  name: "Tevita Fonua",
  relationship: "grandfather",
  birthDate: "1941-03-03",
  birthPlace: "Lifuka, Ha'apai, Tonga",
  keeper: "Losa Fonua",
  answers: {
    early_life:
      "Born on Lifuka, Ha'apai, 3 March 1941. Ninth of eleven. Father grew yams and cut copra. We had one lamp for the whole house.",
    family:
      "Wife: 'Ana, from Vava'u. Married 1966, Nuku'alofa. Children: Sione, Mele, Vika, 'Ofa (we lost her as a baby), Semisi. 17 grandkids last time I counted.",
    education:
      "Tupou College, boarder, 4 years. Left in 1959 when the fees ran out. Heavy vehicle licence, Auckland, 1973, second try.",
    personality: "Ask my wife.",
    interests:
      "- brass band (cornet, then bass drum after the teeth went)\n- draughts\n- my taro patch behind the garage in Māngere",
    challenges:
      "The dawn raids, 1976. They banged on the door at 5 in the morning and I had my permit in the biscuit tin. My brother Paula had none. They put him on the plane in his pyjamas.",
    legacy: "Be on time. A bus that comes late is a bus that didn't come.",
  },
  facts: [
    aFact(
      21,
      "Mele Fonua",
      "education",
      "Dad drove the 497 for twenty-six years and he only had one crash, into a parked hearse.",
    ),
    aFact(
      22,
      "Vika Taufa",
      "personality",
      "He irons his own shirts because he reckons Mum does the collars wrong.",
    ),
  ],
  stories: [
    aStory(
      201,
      "The cold room",
      "Tevita Fonua",
      `I came to Auckland in June 1971. June! Nobody told me about June. I had, I had a suit from my uncle and a pair of sandals. At the airport there was my cousin Viliami and he looked at my feet and he laughed, he laughed until he had to sit down on the suitcase.

      Viliami got me in at the freezing works, in Westfield. So I'm thinking, freezing works, okay, that's just a name. No. They gave me a coat that another man was still, it was still warm from the other man, and they put me in the cold room to stack lamb. Frozen lamb, for Mother England. Ten hours. My eyebrows went white. I thought, I'm dying, and nobody will know because I'll keep.

      And there was a, a fellow there, Mr. Hohepa, Māori fellow, an old man, he'd been there since before the war I think. He saw me standing, I was standing with my hands in my, under my arms. He said, boy, don't stand, you've got to sing. If you sing you breathe, if you breathe you're warm. So I sang. I only knew hymns. So I sang hymns to the lamb, and he took the bass, he didn't know the words, he just went under it. And by the, I don't know, by August there was nine of us singing in there. The foreman came in to see what the noise was and he took off his hat. He thought somebody had died.

      I did two years in that room. I sent home eight dollars every week, and with that my father put an iron roof on the house. He wrote me, he said, now we can hear the rain. I didn't know if he was, if that was thank you or if he was complaining.`,
    ),
    aStory(
      202,
      "The boy with the tuba",
      "Mele Fonua",
      `So Dad's got this rule, right, you pay your fare. He put his own mother-in-law off the bus once. True. At Ōtāhuhu, in the rain, she'd left her purse at church. They didn't talk till Easter.

      Anyway there was this kid, Palagi kid, skinny, he'd get on at Hunters Corner every Thursday with a, with a tuba. In a sack. Not even a case, like a coal sack. And he never had enough, he'd have like twenty cents. And Dad would look at the twenty cents, and he'd look at the sack, and he'd go, is that thing under five? And the kid goes, what? And Dad says, children under five ride free with, um, and the guardian of a child under five is half price. So that's twenty cents. Sit down.

      And that went on for, I want to say three years. I was on that bus, I used to do my homework on the seat behind him, I saw it. He never asked the kid's name. He called him Papa, Papa Tuba.

      Then when Dad retired, that's 2004, we had the do at the church hall, and the band's there, his band, and this man walks in, in a navy uniform, like the white one, with a tuba. In a proper case. And he doesn't say anything, he just goes and he sits down at the end of the row and he plays the whole night with them. And at the end he goes up to Dad and gives him twenty cents.

      Dad's got it, it's glued on the dashboard of the van. He won't talk about it. He says it was short, the fare had gone up.`,
      { isOwn: false },
    ),
  ],
})

export const questionsAboutTevita: ReadonlyArray<readonly [question: string, gold: string | null]> =
  [
    ["how many kids were there in grandpa's family when he was little?", "Ninth of eleven"],
    ["Where did Tevita and Ana get married?", "Married 1966, Nuku'alofa"],
    ["Why did he stop going to Tupou College?", "Left in 1959 when the fees ran out"],
    [
      "What did he play in the band after he lost his teeth",
      "cornet, then bass drum after the teeth went",
    ],
    [
      "What was grandpa's brother wearing when they deported him?",
      "They put him on the plane in his pyjamas",
    ],
    ["did he ever have an accident with the bus?", "only had one crash, into a parked hearse"],
    ["Who picked him up at the airport?", "At the airport there was my cousin Viliami"],
    ["How much money did he send back home?", "I sent home eight dollars every week"],
    ["tell me about the old man who taught him to sing", "boy, don't stand, you've got to sing"],
    [
      "What did the tuba player give Dad at his retirement party?",
      "he goes up to Dad and gives him twenty cents",
    ],
    ["What happened to Paula after he was sent back?", null],
    ["How did grandpa meet grandma?", null],
    ["What was his mother's name?", null],
    ["Which hymn did they sing in the cold room?", null],
    ["When did he become a New Zealand citizen?", null],
    ["What did baby 'Ofa die of?", null],
  ]
