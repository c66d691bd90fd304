const operator = "the person who runs (?:it|this server|the server)"

/** Sentences that send a family to whoever runs the server, and what is left of them for that person. */
const addressed: ReadonlyArray<readonly [RegExp, (rest: string) => string]> = [
  [new RegExp(` ?Please tell ${operator}, then (.)`, "gu"), (rest) => ` ${rest.toUpperCase()}`],
  [new RegExp(` ?Please tell ${operator}\\.`, "gu"), () => ""],
  [new RegExp(`\\bAsk ${operator} to (.)`, "gu"), (rest) => rest.toUpperCase()],
  [new RegExp(`\\bask ${operator} to (.)`, "gu"), (rest) => rest],
]

/** Why a story failed, as it is said to a family, in words for whoever runs the server. */
export const operatorReason = (reason: string): string =>
  addressed
    .reduce(
      (said, [pattern, left]) => said.replace(pattern, (_, rest: string) => left(rest)),
      reason,
    )
    .trim()
