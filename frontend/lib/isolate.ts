/** Keeps a name written in the other direction from reordering the sentence around it. */
export const isolate = (name: string) => `\u2068${name}\u2069`
