import { aLife, aStory } from "../a-life.fixture.ts"

/** A title, still living, told in the present tense in lists; one story of his own, one of a patient. */
export const emeka = aLife({
  name: "Dr. Emeka Okafor",
  relationship: "father",
  birthDate: "1948-05-22",
  birthPlace: "Onitsha, Nigeria",
  keeper: "Adaeze Okafor",
  answers: {
    early_life: `Onitsha, 1948. House on Old Market Road, right by the church.
First son, so everybody's hope & everybody's errand boy.
Father a catechist, mother traded in palm oil.`,
    family: `- wife: Ngozi (m. 1979, Enugu)
- children: Adaeze, Chidi, Obinna, Ifeoma
- 6 grandchildren so far
- his late brother Nnamdi, who he named Chidi's first son after`,
    education: `- Christ the King College, Onitsha
- University of Ibadan, medicine, 1974
- house officer at UNTH Enugu
- Glasgow 1981 to 1986, paediatrics
- since 1986 Sunderland Royal; consultant from 1993; retired 2013 (officially)`,
    achievements: `Started the sickle cell clinic in Sunderland in 1995 with one nurse and a borrowed room. It now sees about 300 children. Chief title: Ogbuefi, which he pretends not to care about.`,
    personality: `Loud on the phone. Wears a tie to the supermarket. Prays for everyone by name, it takes forty minutes, dinner gets cold`,
    interests: `Highlife (Osadebe, Celestine Ukwu), table tennis, Sunderland AFC which he calls his cross to bear, arguing about the BBC`,
    challenges: `He does not talk much about the war. He was 19 when it started and he carried stretchers for the Red Cross near Uli. His brother Nnamdi did not come back.`,
  },
  stories: [
    aStory(
      71,
      "The snow in Glasgow",
      "Dr. Emeka Okafor",
      `I arrived in Glasgow on the, I believe it was the ninth of January, 1981. And I had one coat, which a friend in Enugu had told me was a winter coat. It was not a winter coat. It was, let us say, a suggestion of a coat.

      So I came out of Central Station and there was this white thing on the ground. I had read of it. I had passed an examination in which hypothermia was a question! And I put my foot on it and I went down like a, like a felled tree, with my box, and the box opened, and my mother had put inside, without telling me, she had put a whole bag of garri. And the garri went everywhere. Garri on snow. You could not see which was which.

      And there was a woman, an old woman with a, a trolley. She did not laugh. She said, son, you'll catch your death, and she took from her trolley a scarf. She had just bought it, it was still in the, the paper was on it. A tartan scarf. And she tied it on me as if I were six years old, and I was a doctor, I was thirty-two. And she said, up the hill, second left, ask for Father Docherty, he'll sort you out.

      And Father Docherty, he did sort me out. He gave me a room above the parish hall for four pounds a week, and he had a record player. I stayed there until Ngozi came in the summer with Adaeze.

      I never saw that woman again. I have the scarf. I wear it to the match. My children say it is the wrong colours, and I say, it is not for Sunderland, it is for her.`,
    ),
    aStory(
      72,
      "Dr. Okafor and the frog",
      "Leanne Hodgson",
      `Right, so I was one of his, one of the first kids at the clinic. I'd have been six, so that's nineteen ninety-five. And I was in and out of that hospital, crises, you know, with the pain, and I wouldn't let anybody put a needle in us. I bit a nurse. I did, I bit her.

      And Dr. Okafor comes in and he doesn't say owt about the needle. He's got this frog, a wind-up frog, a green tin one. And he puts it on the bed and he says, this is my colleague, Dr. Frog, he is very nervous because it is his first day. Would you hold his hand? And I'm holding this frog's hand, and I didn't even, I never felt the needle.

      And every single time after that he'd say, Dr. Frog has been asking about you. He kept it in his white coat, all the time. When I was eighteen I had to go over to the adult ward, and I was, honestly I was heartbroken. And he gave us the frog. He said Dr. Frog has asked for a transfer.

      I'm a nurse now. I work, I work in that clinic, believe it or not. And the frog's in my pocket. The spring's gone but the bairns don't mind.`,
      { isOwn: false },
    ),
  ],
})
