/** Counted up when the rules find others: then all stories are gone through once more. */
export const placesRules = 2
