/** Sentences of one to three seconds, by the names `espeak-ng` has for the voices that say them. */
export const shortSentences: Readonly<Record<string, ReadonlyArray<string>>> = {
  de: [
    "Das war im Winter.",
    "Meine Mutter hat gesungen.",
    "Wir hatten keine Schuhe.",
    "Ich weiß es nicht mehr genau.",
  ],
  fr: [
    "C'était en hiver.",
    "Ma mère chantait toujours.",
    "Nous n'avions pas de chaussures.",
    "Je ne m'en souviens plus.",
  ],
  es: [
    "Era en invierno.",
    "Mi madre siempre cantaba.",
    "No teníamos zapatos.",
    "Luego volvió mi padre a casa.",
  ],
  it: [
    "Era d'inverno.",
    "Mia madre cantava sempre.",
    "Non avevamo le scarpe.",
    "Poi mio padre tornò a casa.",
  ],
  pl: [
    "To było zimą.",
    "Moja mama zawsze śpiewała.",
    "Nie mieliśmy butów.",
    "Potem ojciec wrócił do domu.",
  ],
  ru: [
    "Это было зимой.",
    "Моя мама всегда пела.",
    "У нас не было обуви.",
    "Потом отец вернулся домой.",
  ],
  cmn: ["那是冬天。", "我妈妈总是唱歌。", "我们没有鞋子。", "后来爸爸回家了。"],
  pt: [
    "Foi no inverno.",
    "A minha mãe cantava sempre.",
    "Não tínhamos sapatos.",
    "Depois o meu pai voltou para casa.",
  ],
  nl: [
    "Dat was in de winter.",
    "Mijn moeder zong altijd.",
    "Goedendag, hoe gaat het?",
    "Ik weet het niet meer.",
  ],
  tr: [
    "Kıştı o zaman.",
    "Annem hep şarkı söylerdi.",
    "Ayakkabımız yoktu.",
    "Sonra babam eve geldi.",
  ],
  hi: ["वह सर्दियों की बात है।", "मेरी माँ हमेशा गाती थीं।", "हमारे पास जूते नहीं थे।", "फिर पिताजी घर आए।"],
  sv: [
    "Det var på vintern.",
    "Min mor sjöng alltid.",
    "Vi hade inga skor.",
    "Sedan kom min far hem.",
  ],
}

export const shortEnglish = [
  "My mother always sang in the kitchen.",
  "We had no shoes in the summer.",
  "Then my father came home from work.",
  "That was a long time ago.",
  "I don't remember her name any more.",
]
