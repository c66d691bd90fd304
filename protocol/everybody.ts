/**
 * The id that stands for all of a keeper's people, including those added later, where a share names a
 * person.
 */
export const everybody = 0
