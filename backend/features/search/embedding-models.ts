/** Which engine knows what a story means: this house's where no model is noted. */
interface EmbeddedBy {
  readonly isLocalOnly?: boolean | undefined
  readonly understood?: { readonly model?: string | null | undefined } | undefined
}

/** The models of this house's engine and of the one elsewhere; null where there is none. */
export interface Models {
  readonly house: string
  readonly elsewhere: string | null
}

/**
 * Whose vectors somebody is searched by. While the server changes to an engine elsewhere, they stay
 * this house's as long as they may see a story that only that engine knows: no story is lost by the
 * change, and vectors of two engines are not compared.
 */
export const modelFor = (
  stories: Iterable<EmbeddedBy>,
  { house, elsewhere }: Models,
  isChanging: boolean,
): string => {
  if (elsewhere === null) return house
  if (!isChanging) return elsewhere
  for (const { understood, isLocalOnly } of stories) {
    if (isLocalOnly !== true && understood?.model === undefined) return house
  }
  return elsewhere
}
