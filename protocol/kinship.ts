/** What families call those who are this to them: in English, and in languages that grandparents brought along. */
export const kinCalled = {
  mother: "mother mom mum mama mamma mommy mummy mam ma",
  father: "father dad daddy papa pop pa",
  grandmother:
    "grandmother grandma granny gran nana nan nanna grandmama oma nonna abuela avó babcia babushka yiayia",
  grandfather:
    "grandfather grandpa granddad grandad gramps grandpapa opa nonno abuelo avô dziadek dedushka pappous",
  aunt: "aunt auntie aunty tia tía tante",
  uncle: "uncle tio tío onkel",
} as const

export type Kin = keyof typeof kinCalled
export const isKin = (word: string): word is Kin => Object.hasOwn(kinCalled, word)

/** All of these words. */
export const kinNames: ReadonlyArray<string> = Object.values(kinCalled).flatMap((words) =>
  words.split(" "),
)

/** Of a regular expression: what one of them, or some, are called. */
export const kinPattern = (...kin: ReadonlyArray<Kin>): string =>
  kin.flatMap((one) => kinCalled[one].split(" ")).join("|")

/** Of a regular expression: what stands before a name and says what somebody is to the family. */
export const kinBeforeName = [...kinNames, "cousin", "sister", "brother"].join("|")
