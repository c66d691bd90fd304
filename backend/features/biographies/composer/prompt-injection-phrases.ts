/** A word begins here, in any script. */
const start = "(?<!\\p{L})"
const alternatives = (words: string) => `(?:${words.split(/\s+/).join("|")})`

/** 'Ignore' as a command, and what was said before: stems, as families' languages write them. */
const passingOver: ReadonlyArray<readonly [verbs: string, before: string]> = [
  [
    "ignorier(?:e|en|t)? vergiss vergessen missachte überschreibe übergehe",
    "obige oben vorherige bisherige anweisung davor zuvor alles",
  ],
  ["ignore[zr]? oublie[zr]?", "précéd preced ci-dessus [lcv]es\\sinstructions avant(?!\\p{L})"],
  [
    "ignora ignore ignorad olvida olvide olviden",
    "anterior arriba instruccion previ[oa]s?(?!\\p{L}) de\\santes",
  ],
  ["ignora ignorate ignori dimentica dimenticate", "precedent sopra istruzion quanto"],
  ["ignore ignora esqueça esquece", "anterior acima instruç instruca instruco"],
  ["negeer vergeet ignoreer", "bovenstaande vorige voorgaande instructie hierboven"],
  ["zignoruj ignoruj zapomnij pomiń", "powyż poprzedni instrukc wszystk"],
  [
    "игнорируй проигнорируй(?:те)? игнорируйте забудь(?:те)?",
    "выше предыдущ инструкц указани всё все",
  ],
  ["ігноруй(?:те)? проігноруй(?:те)? забудь(?:те)?", "вище попередн інструкц усе все"],
  [
    "ignoruj(?:te)? zapomeň(?:te)? zabudni(?:te)?",
    "předchoz výše pokyn predchádzaj vyššie instrukc",
  ],
  ["ignorera bortse glöm", "ovan tidigare föregående instruktion"],
  ["ignorer glem se\\sbort", "ovenfor ovenstående tidligere forrige instruks instruktion"],
  ["jätä unohda sivuuta", "edell aiempi aiemm ohje yllä"],
  ["hagyd felejtsd", "fenti előző korábbi utasítás"],
  ["ignoră ignorați uită uitați", "anterioar sus precedent instrucțiun"],
  ["αγνόησε αγνοήστε ξέχνα ξεχάστε", "παραπάνω προηγούμεν οδηγί"],
  [
    "игнорирай(?:те)? игнориши забрави(?:те)? заборави",
    "горното предишн инструкци претходн упутств",
  ],
  [
    "ignoriraj(?:te)? ignoriši(?:te)? zaboravi(?:te)?",
    "prethodn gore upute uputstv navodil prejšnj zgornj",
  ],
  ["تجاهل تجاهلي انس انسَ", "السابق سبق أعلاه التعليمات"],
  ["התעלם התעלמי התעלמו שכח", "הקודמ לעיל ההוראות"],
  ["نادیده", "بالا قبلی دستور"],
  ["abaikan lupakan", "di\\satas sebelum instruksi arahan"],
  ["bỏ\\squa phớt\\slờ", "trên trước hướng\\sdẫn"],
  ["ignora oblida", "anterior damunt instruccions"],
  ["puuza sahau", "maagizo hapo\\sjuu yaliyotangulia"],
]

/** What comes before is passed over by a verb that stands at the end. */
const endingInVerb = [
  "(?:yukarıdaki|önceki|talimat)\\p{L}*.{0,40}(?:yok ?say|unut|dikkate alma|görmezden gel)",
  "(?:上記|以前|これまで|前の|指示).{0,20}(?:無視|忘れ)",
  "(?:忽略|无视|無視|忘记|忘記).{0,12}(?:上述|以上|之前|前面|所有|指示|指令|说明)",
  "(?:위의|이전|앞의|지시).{0,20}(?:무시|잊어)",
  "(?:ऊपर|पिछले|निर्देश).{0,30}(?:अनदेखा|भूल|नज़रअंदाज़)",
  "(?:উপরের|আগের|নির্দেশ).{0,30}(?:উপেক্ষা|ভুলে)",
  "(?:மேலே|முந்தைய).{0,40}(?:புறக்கணி|மறந்து)",
  "(?:เพิกเฉย|ละเว้น|ลืม).{0,30}(?:ข้างต้น|ก่อนหน้า|คำสั่ง)",
  "(?:اوپر|پچھلی|ہدایات).{0,30}(?:نظر ?انداز|بھول)",
]

/** 'Write that …' at the beginning of a sentence, or behind a comma or 'and'. */
const writing = [
  "(?:schreib(?:e|t|en sie)?|sag(?:e|t)?|behaupte|erwähne)[, ]+(?:bitte )?,? ?dass (?:er|sie|es)",
  "(?:écri(?:s|vez)|dis|dites|ajoute[zr]?|précise[zr]?) (?:ici )?qu(?:e (?:c['’])?|['’])(?:il|elle|était)?",
  "(?:escrib[ae]|escriban|di|diga|añad[ea]) que (?:él |ella )?(?:era|fue|es|había|tenía)",
  "(?:scriv[ia]|scrivete|di['’]?|dite|dica|aggiungi) che (?:lui |lei )?(?:era|fu|è|aveva)",
  "(?:escreva|escrevam|diga|acrescente) que (?:ele |ela )?(?:era|foi|é|tinha)",
  "(?:schrijf|zeg|vermeld|skryf) (?:maar )?dat (?:hij|zij|ze|hy|sy)",
  "(?:napisz|powiedz|dodaj|napiš|napište|napíš|napíšte)(?:cie)?,? (?:że|ze|že)",
  "(?:напиши|скажи|добавь|упомяни)(?:те)?,? (?:что|що|че|дека|да)",
  "skriv (?:att|at) (?:han|hon|hun|de)",
  "(?:kirjoita|sano),? että",
  "(?:írd|írja|mondd)(?: (?:meg|azt|le))*,? hogy",
  "(?:scrie|scrieți|spune) că",
  "(?:γράψε|γράψτε|πες) (?:ότι|πως)",
  "(?:napiši|napišite|reci) da",
  "(?:kirjuta|raksti|rašyk|parašyk),? (?:et|ka|kad)",
  "(?:اكتب|اكتبي|قل) (?:أن|ان|بأن)",
  "(?:כתוב|כתבי|כתבו) ש",
  "بنویس(?:ید)? که",
  "(?:लिखो|लिखिए|लिखें) कि",
  "(?:লেখো|লিখুন) যে",
  "لکھ(?:و|یں) کہ",
  "(?:tulis|tuliskan|katakan) (?:bahwa|bahawa)",
  "(?:hãy )?viết rằng",
  "(?:escriu|digues) que (?:ell |ella )?(?:era|va)",
  "andika kwamba",
]
const quotedBeforeVerb = [
  "diye (?:yaz|belirt)(?:ın|in|ınız)?\\s*[.!]?$",
  "olduğunu yaz(?:ın|ınız)?\\s*[.!]?$",
  "と(?:書い|記し|書け|書きなさい|述べ)(?:て|なさい)?(?:ください|下さい)?[。.!]?$",
  "(?:라고|다고) (?:써|쓰|적어|기록)(?:라|세요|주세요|줘)?",
  "^(?:请|請)?(?:写|寫|说|說)(?:明|上)?[,,:: ]?(?:他|她)(?:是|曾)",
  "(?:请|請)(?:写|寫|在传记)",
  "என்று எழுது",
  "^(?:โปรด)?เขียนว่า",
]

/** Words that command a writer, in languages other than English. */
export const commandsInLanguages = [
  ...passingOver.map(
    ([verbs, before]) => `${start}${alternatives(verbs)}(?!\\p{L}).{0,40}${alternatives(before)}`,
  ),
  ...endingInVerb,
  ...writing.map(
    (words) => `(?:^|[,.:;!?(\\[] ?|${start}(?:und|et|e|y|en|i|и|og|och) )${words}(?!\\p{L})`,
  ),
  ...quotedBeforeVerb,
]
