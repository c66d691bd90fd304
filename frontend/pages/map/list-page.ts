/** The rows of a long list that are drawn, from the first up to but without `to`. */
interface ListWindow {
  readonly from: number
  readonly to: number
}

const page = 50
/** How many rows stand above one that is gone to. */
const above = 5

export const atStart: ListWindow = { from: 0, to: page }

/** More rows at the end. */
export const later = ({ from, to }: ListWindow): ListWindow => ({ from, to: to + page })

/** More rows at the beginning. */
export const earlier = ({ from, to }: ListWindow): ListWindow => ({
  from: Math.max(0, from - page),
  to,
})

/** The same rows where the wanted one is among them, else those around it. */
export const withRow = (window: ListWindow, row: number): ListWindow => {
  if (row < 0 || (row >= window.from && row < window.to)) return window
  const from = Math.max(0, row - above)
  return { from, to: from + page }
}
