/** Progress is announced at most this often, except for the end. */
const tellEveryMillis = 1_000

/** A job's progress from 0 to 1, and when it was last announced. */
export interface JobProgress {
  readonly fraction: number
  readonly toldAt: number
}
export const begun: JobProgress = { fraction: 0, toldAt: -Infinity }

/** Keeps progress from decreasing, whatever an engine reports. */
export const onward = (before: number, reported: number) =>
  Number.isNaN(reported) ? before : Math.max(before, Math.min(1, Math.max(0, reported)))

/** Applies a report, and decides whether to announce it. */
export const reported = (
  { fraction: before, toldAt }: JobProgress,
  part: number,
  now: number,
): { readonly soFar: JobProgress; readonly isNews: boolean } => {
  const fraction = onward(before, part)
  const isNews = fraction > before && (fraction === 1 || now - toldAt >= tellEveryMillis)
  return { soFar: { fraction, toldAt: isNews ? now : toldAt }, isNews }
}
