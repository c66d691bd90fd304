/** What a date is called as well. */
const alsoDates: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /\b(?:31(?:st)?(?: of)? Dec(?:ember)?|Dec(?:ember)? 31(?:st)?|New Year['’]s Eve)\b/giu,
    "last day of the year, 31 December, New Year's Eve",
  ],
  [
    /\b(?:0?1(?:st)?(?: of)? Jan(?:uary)?|Jan(?:uary)? 1(?:st)?|New Year['’]s Day)\b/giu,
    "first day of the year, 1 January, New Year's Day",
  ],
  [
    /\b(?:24(?:th)?(?: of)? Dec(?:ember)?|Dec(?:ember)? 24(?:th)?|Christmas Eve)\b/giu,
    "24 December, Christmas Eve",
  ],
  [
    /\b(?:25(?:th)?(?: of)? Dec(?:ember)?|Dec(?:ember)? 25(?:th)?|Christmas Day)\b/giu,
    "25 December, Christmas Day",
  ],
]
/** Written as a sign, told as a word. */
const units = [
  [/£ ?\d/, "pounds"],
  [/\$ ?\d/, "dollars"],
  [/€ ?\d/, "euros"],
  [/\d ?kg\b/, "kilos, kilograms"],
] as const
const withUnits = (text: string) =>
  units.reduce((all, [sign, also]) => (sign.test(text) ? `${all}\n. ${also}.` : all), text)

/** A text, with what its dates and units are called as well. */
export const inOtherWords = (text: string) =>
  alsoDates.reduce(
    (all, [date, also]) => (text.search(date) !== -1 ? `${all}\n. ${also}.` : all),
    withUnits(text),
  )
