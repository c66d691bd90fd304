/** A part of the window, in pixels. */
interface LabelBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface FlagSurroundings {
  /** Somebody else's caret. */
  readonly caret: LabelBox
  /** The size of the flag with their name. */
  readonly flag: { readonly width: number; readonly height: number }
  /** The caret of whoever looks; null while they do not write. */
  readonly own: LabelBox | null
  /** The part of the window in which a flag is seen whole. */
  readonly room: LabelBox
}

export interface FlagPlace {
  /** Below the caret instead of above it. */
  readonly isBelow: boolean
  /** From the caret to the left instead of to the right. */
  readonly isLeftwards: boolean
  /** How wide it may be there. */
  readonly width: number
}

/** Lines of text stand this much closer than the boxes of their carets, in pixels. */
const tolerance = 4

const covers = (from: number, to: number, own: LabelBox | null) =>
  own !== null && from < own.bottom - tolerance && to > own.top + tolerance

/**
 * Where a flag covers nothing of the line its reader is in, and is not cut off. Above the caret and to the
 * right, if nothing speaks against it; where both sides are bad, the line of the reader counts most.
 */
export const flagPlace = ({ caret, flag, own, room }: FlagSurroundings): FlagPlace => {
  const above = caret.top - flag.height
  const below = caret.bottom + flag.height
  const isHiddenAbove = above < room.top
  const isHiddenBelow = below > room.bottom
  const coversAbove = covers(above, caret.top, own)
  const coversBelow = covers(caret.bottom, below, own)
  const isBelow = coversAbove || (isHiddenAbove && !isHiddenBelow && !coversBelow)
  const onRight = room.right - caret.left
  const onLeft = caret.right - room.left
  const isLeftwards = flag.width > onRight && onLeft > onRight
  return { isBelow, isLeftwards, width: Math.max(0, isLeftwards ? onLeft : onRight) }
}
