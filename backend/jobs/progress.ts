/** Told no oftener than this, but for the end. */
const tellEveryMillis = 1_000

/** How far a job is, from 0 to 1, and when that was told last. */
export interface SoFar {
  readonly fraction: number
  readonly toldAt: number
}
export const begun: SoFar = { fraction: 0, toldAt: -Infinity }

/** Never backwards, whatever an engine says. */
export const onward = (before: number, reported: number) =>
  Number.isNaN(reported) ? before : Math.max(before, Math.min(1, Math.max(0, reported)))

/** What a report makes of it, and whether that is worth telling. */
export const reported = (
  { fraction: before, toldAt }: SoFar,
  part: number,
  now: number,
): { readonly soFar: SoFar; readonly isNews: boolean } => {
  const fraction = onward(before, part)
  const isNews = fraction > before && (fraction === 1 || now - toldAt >= tellEveryMillis)
  return { soFar: { fraction, toldAt: isNews ? now : toldAt }, isNews }
}
