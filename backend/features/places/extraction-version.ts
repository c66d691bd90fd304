/** Counted up when the rules find others: then stories of before are gone through once more. */
export const placesRules = 2
