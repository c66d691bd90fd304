import { aFact, aLife, aStory } from "../a-life.fixture.ts"

/** The person's own words, in the first person, both typed and spoken. */
export const piet = aLife({
  name: "Piet van der Berg",
  relationship: "self",
  birthDate: "1944-12-02",
  birthPlace: "Zierikzee, Netherlands",
  keeper: "Piet van der Berg",
  answers: {
    early_life:
      "I was born in December of 1944 in Zierikzee, in Zeeland, in the cellar of my uncle's house because the windows upstairs were gone. My mother always said I was the quietest baby in the world, and that I made up for it later. We were four boys and I was the third.",
    family:
      "My wife is Anneke. We met on the ice, I fell over her. Two daughters, Marijke and Ellen, and Ellen has given us three grandsons who all eat like horses. My brothers Jan and Kees are no longer with us; Wim is in New Zealand and we speak every Sunday.",
    education:
      "I left school at fifteen and was apprenticed to a clockmaker in Middelburg, meneer de Witte. In 1967 we emigrated to Canada, to Hamilton, Ontario. I worked at the steel mill for six years, which I hated, and then I opened my own clock repair shop on Locke Street. I closed it in 2012. I still have the bench in the basement.",
    achievements:
      "I repaired the clock of the city hall in 1979 and did not send a bill. Also I have skated the Elfstedentocht, 1997, all two hundred kilometres, at the age of fifty-two.",
    personality:
      "You should ask my wife. I am told I am direct. I do not think I am direct, I just say what it is.",
    interests:
      "Clocks, of course. Skating as long as the knees allow. I bake a boterkoek on Saturdays & I am not modest about it.",
    challenges:
      "The flood, which I tell about in my story. And in 2015 I had a stroke; I lost my English for four months and had only Dutch. Anneke translated for the doctors. It came back, but I never again found the word for that thing you strain spaghetti in.",
    legacy:
      "Wind it every week on the same day. That goes for clocks and for marriages. My tools go to my grandson Lucas if he wants them.",
  },
  facts: [
    aFact(
      3,
      "Ellen Kowalczyk",
      "personality",
      "Dad sets every clock in the house two minutes fast and denies it.",
    ),
  ],
  stories: [
    aStory(
      41,
      "The night the water came",
      "Piet van der Berg",
      `I was eight years old. It was the first of, the night to the first of February, 1953. It was a Saturday night to Sunday. We lived then in Nieuwerkerk, on Duiveland, my father worked for a farmer there.

      I woke up because the dog was, uh, the dog was making a noise I had never heard. And my father was already on the stairs, and he said, everybody up to the attic, now. He did not shout. My father never shouted. And I looked down the stairs and there was, there was water on the floor in the hall, black, and on the water was the, the butter dish. Floating. It was going round and round. I see that butter dish still.

      We were in the attic for two days. My mother, my father, four boys and the neighbor, Mrs. Boogaard, who my father had pulled in by the window with a rope. We had one pail of apples and a cheese. My brother Jan, he was fourteen, he made a hole in the roof, he knocked out the tiles with his fists, so that we could put a sheet out.

      And on Monday in the afternoon a boat came, a fishing boat from Urk. From Urk! They had sailed all the way. The man on the boat, I don't know his name, I have, I have asked, I never found out his name. He wrapped me in his own coat. It smelled of fish, and I, I thought it was the best coat in the world.

      The dog did not, um. The dog we could not take. I have never had another dog.`,
    ),
    aStory(
      42,
      "The clock on Locke Street",
      "Piet van der Berg",
      `People ask me what was the most valuable clock I ever repaired. And I say it was a, it was a kitchen clock that cost maybe nine dollars.

      A lady comes in, this was in, let me think, 1988. Mrs. Petrakis. And she has this plastic clock, yellow, from Canadian Tire, and it does not run. And I say to her, madam, I cannot charge you for this, a new one is cheaper than me opening the back. And she says, no no no, you have to fix this one. I say why. She says my husband bought it the week he died and it stopped yesterday, and I, I can't have it stopped.

      So I worked on it for three evenings. There is nothing in such a clock that you can repair, you understand, it is all plastic, it's not made to be opened. I made a wheel. I made a brass wheel for a nine-dollar clock. And my wife says to me, Piet, you are crazy, and I said yes.

      She came with the money in an envelope and I did not take it. So then she brought a tray of baklava. And she brought a tray of baklava every year at Easter, Greek Easter, for, I think, twenty-one years. And the clock is still running. Her daughter has it now.`,
    ),
  ],
})

export const questionsAboutPiet: ReadonlyArray<readonly [question: string, gold: string | null]> = [
  ["How did opa meet oma Anneke?", "We met on the ice, I fell over her"],
  ["Who taught you to repair clocks?", "apprenticed to a clockmaker in Middelburg"],
  ["what was floating on the water during the flood?", "on the water was the, the butter dish"],
  ["Why don't you have a dog?", "The dog we could not take"],
  ["Who made the hole in the roof?", "he knocked out the tiles with his fists"],
  ["What did Mrs Petrakis give you for fixing her clock?", "So then she brought a tray of baklava"],
  ["Which of his brothers is still alive and where does he live?", "Wim is in New Zealand"],
  ["What was the dog's name?", null],
  ["Did he become a Canadian citizen?", null],
  ["What church do they go to?", null],
]
