/** A sentence, and the words it says it rests on. */
export type Row = readonly [text: string, ...sources: ReadonlyArray<string>]

/** Written by whoever wrote the rules, to find what they take away. */
export const toldTrue: ReadonlyArray<Row> = [
  [
    "Margaret was born in 1931 just outside Dayton, Ohio, the fourth of seven children.",
    "I was born in 1931 in a little house outside Dayton, Ohio, the fourth of seven children.",
  ],
  [
    "Her father worked at the paper mill until it closed, and her mother took in washing for families on Elm Street.",
    "My father, Thomas Keller, worked at the paper mill until it closed, and my mother took in washing for the families on Elm Street.",
  ],
  [
    "During the flood of January 1937 her brother Henry carried her down the stairs on his back.",
    "The flood came in January of 1937, when I was five years old. My brother Henry woke us in the night and carried me down the stairs on his back, and the water was already, already up to his knees.",
  ],
  [
    "The family lived in the school gymnasium for eleven weeks, where a teacher named Miss Alvarez taught her to read from a seed catalogue.",
    "We lived in the school gymnasium for eleven weeks with forty other families, and a teacher named Miss Alvarez taught me to read there, by a lantern, from a seed catalogue.",
  ],
  [
    "At sixteen she started on the night shift at the telephone exchange and sent half of her earnings home to her mother.",
    "I started work at sixteen in the telephone exchange, on the night shift, and I sent half of what I earned home to my mother.",
  ],
  [
    "She met her husband there, when he called at two in the morning to ask the time.",
    "That is where I met your grandfather. He used to call at two in the morning to ask the time, and I told him to buy a clock.",
  ],
  [
    "They married in June 1951 in the garden behind the Lutheran church, because the roof was being mended.",
    "We were married in June of 1951 in the garden behind the Lutheran church, because the roof was being mended.",
  ],
  [
    "Henry died in 1999.",
    "When Henry died in 1999 I told that story at his funeral, and a man I had never seen before stood up.",
  ],
  [
    "Dot came up to Detroit in 1949, when she was fifteen.",
    "So I came up in nineteen and forty-nine, I was fifteen.",
    "He went up to Detroit in forty-one and he got on at Packard",
  ],
  [
    "Her brother Otis went to Detroit first, in 1941, and worked at Packard.",
    "Now my brother Otis went up first. He went up to Detroit in forty-one and he got on at Packard",
  ],
  [
    "She worked nights for thirty years, while Clarence worked days at Dodge Main.",
    "I worked nights, thirty years. Clarence worked days at Dodge Main, so one of us was always home with the kids.",
  ],
  [
    "Her daughter Denise is a doctor in Atlanta.",
    "We had four children and every one of them finished school, and my baby girl Denise is a doctor now in Atlanta.",
  ],
  ["Piet emigrated to Canada in 1967.", "In 1967 we emigrated to Canada, to Hamilton, Ontario."],
  [
    "He worked at the steel mill for six years, which he hated, before he opened his own clock repair shop on Locke Street.",
    "I worked at the steel mill for six years, which I hated, and then I opened my own clock repair shop on Locke Street.",
  ],
  [
    "A stroke in 2015 took his English for four months, and Anneke translated for the doctors.",
    "And in 2015 I had a stroke; I lost my English for four months and had only Dutch. Anneke translated for the doctors.",
  ],
  [
    "His brother Jan made a hole in the roof with his fists.",
    "My brother Jan, he was fourteen, he made a hole in the roof, he knocked out the tiles with his fists, so that we could put a sheet out.",
  ],
  [
    "Rosa was never married, but she was engaged once to a man called Arturo, and gave him back the ring.",
    "She was engaged once, to a man called Arturo who drove for the Greyhound company, and she gave him back the ring.",
    "She never married.",
  ],
  [
    "She charged Lupe eleven dollars for the dress and paid the rest herself.",
    "She charged me eleven dollars, and I found out many years later that the dress was forty and she put in the rest.",
    "Lupe's dress",
  ],
  [
    "Before they left, her mother gave her a gold ring, which she sewed into the hem of the baby's shirt.",
    "Before we left, my mother gave me a ring. It was two taels of gold.",
    "So I sewed it into the hem of the baby's shirt.",
  ],
  [
    "They were nine days on the sea in 1979 and spent eleven months in the camp on Pulau Bidong.",
    "They left on a boat in 1979, nine days on the sea, then 11 months in the camp on Pulau Bidong.",
  ],
  ["Peter lives in Houston and Minh in Seattle.", "Peter live in Houston and Minh in Seattle."],
  [
    "She never throws away a plastic bag.",
    "She is very funny but she dont know it. She never throw away a plastic bag.",
  ],
  [
    "Her brother Thomas drowned off Liscannor in 1961, and she could not get home for the funeral.",
    "Her brother Thomas was drowned off Liscannor in 1961 and she could not get home for the funeral.",
  ],
  [
    "She was matron of the hospital in Kitui from 1968.",
    "Went out to Kenya in 1956; hospital in Kitui for 27 years",
    "Matron there from 1968",
  ],
  [
    "In 1983 he lost two fingers in the yard.",
    "I remember in 1983 he lost two fingers in the yard, and the first thing he said when we came to see him in the hospital",
  ],
  [
    "As a boy of seven he carried the coal in before school.",
    "My father had the only bakery in the village, near Lübeck, and when I was seven I already had to carry the coal in before school.",
  ],
  [
    "He came to Halifax by ship in April 1956 with one suitcase and his father's sourdough in a jam jar.",
    "I came over on the ship in April 1956 with one suitcase and my father's sourdough in a jam jar. The man at customs in Halifax wanted to throw it away",
  ],
  [
    "In his first winter in Winnipeg he worked nights at a bread factory, shared a room with four Italians, and learned Italian before English.",
    "The first winter in Winnipeg was terrible. I worked nights at a bread factory and I slept in a room with four Italians, and I learned Italian before I learned English.",
  ],
  [
    "Anneliese died in the spring of 2004, and the next morning he baked.",
    "She died in the spring of 2004, and the next morning I baked, because I did not know what else to do with my hands.",
    "When Anneliese got sick I closed on Mondays",
  ],
  [
    "Walter's mother died when he was nine, and his aunt Bea raised him.",
    "My mother passed when I was nine years old. Aunt Bea raised me after that.",
  ],
  ["The farm had no electricity until 1948.", "We didn't get electricity on the farm till 1948."],
  ["She had a twin brother called Emil.", "Emil and I, we were twins."],
  ["He never learned to swim.", "I can't swim, I never learned."],
  [
    "After the war they moved to Leeds, where he found work in a mill.",
    "When the war was over we moved to Leeds. He got a job at the mill there.",
  ],
  ["Her first child, Ruth, was born in 1950.", "Ruth was our first, she was born in 1950."],
  ["Tomas taught his sister to ride a bicycle.", "My brother Tomas taught me to ride a bike."],
  [
    "The neighbours lent them a horse for the harvest.",
    "We borrowed a horse from the neighbours when we brought in the harvest.",
  ],
  [
    "He was the first of his family to finish high school.",
    "I was the first one in the family to finish high school.",
  ],
  [
    "Her grandmother made bread every Saturday in an outdoor oven.",
    "Grandma made bread on Saturdays, in the oven outside.",
  ],
  [
    "He gave his coat to a stranger at the station.",
    "There was a man freezing at the station and I gave him my coat. I didn't know him.",
  ],
  ["She played the accordion at weddings.", "I used to play accordion, at weddings mostly."],
  [
    "For two years he did not speak to his father.",
    "We didn't talk, my father and me, for two years.",
  ],
  ["They had four children, two boys and two girls.", "Two boys and two girls, that's four."],
  [
    "He lost his left eye in an accident at the sawmill in 1962.",
    "In '62 there was an accident at the sawmill and I lost the left eye.",
  ],
  ["Maria was afraid of thunder all her life.", "All my life I have been scared of thunder."],
  ["She learned to read before she went to school.", "I could read already when I started school."],
  ["His friend Sam was killed in Normandy.", "My friend Sam got killed in Normandy."],
  [
    "They kept chickens and a cow behind the house.",
    "Behind the house we had chickens and one cow.",
  ],
  [
    "He proposed to her on a ferry, and she said yes before he had finished the question.",
    "He asked me on the ferry. I said yes before he even finished asking.",
  ],
  [
    "Ingrid was told by her doctor to stop smoking, and she did not.",
    "The doctor told me to quit smoking. I didn't.",
  ],
  [
    "She still has the letters he wrote her from the front.",
    "He wrote me letters from the front, and I have them all still.",
  ],
  ["Her father built the house himself.", "Dad built that house with his own hands."],
  [
    "On Sundays the whole family went to her grandparents for dinner.",
    "Every Sunday we all went to Grandma and Grandpa's for dinner.",
  ],
  [
    "He was sent to his uncle's farm in Kansas at the age of ten.",
    "When I was ten they sent me out to Kansas, to my uncle's farm.",
  ],
  [
    "The shop burned down in the spring of 1971, and they opened again in the autumn.",
    "The store burned down in spring of '71, but by fall we opened again.",
  ],
  [
    "Hermann sold the horses because the tractor had come.",
    "We sold the horses, because now we had the tractor.",
  ],
  [
    "Her sister Lotte, who was two years younger, shared a bed with her.",
    "Lotte, my sister, two years younger, slept in my bed with me.",
  ],
  [
    "He retired in 1990 after thirty-five years with the post office.",
    "I was thirty-five years with the post office, I retired in 1990.",
  ],
  ["Abe was named after his grandfather.", "They named me Abe for my grandfather."],
]
