/** Family stories of our own, by the names `espeak-ng` has for the voices that tell them. */
export const stories: Readonly<Record<string, ReadonlyArray<string>>> = {
  de: [
    "Als ich ein kleines Mädchen war, wohnten wir in einem alten Haus am Rand des Dorfes. Meine Großmutter backte jeden Samstag Brot, und der Duft zog durch alle Zimmer.",
    "Im Winter neunzehnhundertfünfundvierzig mussten wir fliehen. Wir hatten nur einen Handwagen und ein paar Decken.",
    "Mein Vater war Tischler. Er hat mir gezeigt, wie man einen Hobel hält.",
  ],
  pt: [
    "Quando eu era pequena, morávamos perto do rio. O meu avô tinha um barco azul e levava-nos à pesca todos os domingos.",
    "A minha mãe trabalhava na fábrica e chegava sempre cansada, mas cantava para nós antes de dormir.",
    "Conheci o teu avô num baile da aldeia, em mil novecentos e cinquenta e dois.",
  ],
  es: [
    "Cuando yo era niña vivíamos en una casa cerca del mar. Mi abuela hacía pan todos los sábados y toda la familia venía a comer.",
    "Tu abuelo y yo nos conocimos en una fiesta del pueblo en mil novecientos cincuenta y dos.",
  ],
  fr: [
    "Quand j'étais petite, nous habitions une ferme près de la rivière. Mon grand-père avait deux chevaux et une vieille charrette.",
    "J'ai rencontré ton grand-père au bal du village, un soir d'été.",
  ],
  it: [
    "Quando ero bambina abitavamo in una casa vicino al mare. Mia nonna faceva il pane ogni sabato.",
  ],
  ja: [
    "わたしが こどもの ころ、うみの ちかくに すんで いました。おばあさんは まいあさ はやく おきて ごはんを つくりました。",
    "せんそうの あと、ちちは ちいさな みせを はじめました。とても たいへんでした。",
  ],
  ko: [
    "내가 어렸을 때 우리는 바닷가 근처에 살았습니다. 할머니는 매일 아침 일찍 일어나 밥을 지으셨습니다.",
    "전쟁이 끝난 뒤 아버지는 작은 가게를 여셨습니다.",
  ],
  cmn: [
    "我小的时候,我们住在海边。奶奶每天早上很早就起来做饭。",
    "战争以后,爸爸开了一家小店,生活很辛苦。",
  ],
  hi: [
    "जब मैं छोटी थी तब हम नदी के पास रहते थे। मेरी दादी रोज़ सुबह खाना बनाती थीं।",
    "युद्ध के बाद पिताजी ने एक छोटी दुकान खोली।",
  ],
  ar: ["عندما كنت صغيرة كنا نعيش قرب البحر. كانت جدتي تصنع الخبز كل يوم."],
  nl: [
    "Toen ik een klein meisje was, woonden we in een oud huis aan de rand van het dorp. Mijn oma bakte elke zaterdag brood.",
    "In de winter van negentienvierenveertig hadden we honger en kou.",
  ],
  pl: ["Kiedy byłam mała, mieszkaliśmy blisko rzeki. Moja babcia piekła chleb w każdą sobotę."],
  sv: ["När jag var liten bodde vi nära havet. Min mormor bakade bröd varje lördag."],
  tr: ["Ben küçükken denize yakın bir evde otururduk. Büyükannem her cumartesi ekmek yapardı."],
}

/** English as it is spoken in several places. */
export const englishVoices = [
  "en-us",
  "en-gb",
  "en-gb-scotland",
  "en-gb-x-rp",
  "en-029",
  "en-us-nyc",
  "en-gb-x-gbclan",
]

export const englishStories = [
  "When I was a little girl we lived in an old house at the edge of the village. My grandmother baked bread every Saturday, and the smell went through all the rooms.",
  "In the winter of nineteen forty five we had to leave. We had only a handcart and a few blankets, and my brother carried the clock.",
  "I met your grandfather at a dance in the summer of nineteen fifty two. He could not dance at all, but he made me laugh.",
]
