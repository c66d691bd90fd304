/**
 * The least stretch of the globe with all longitudes in it: it begins after the widest gap, and its end
 * is beyond 180 where it crosses that meridian.
 */
export const stretchOf = (longitudes: ReadonlyArray<number>) => {
  const sorted = longitudes.toSorted((one, other) => one - other)
  const gaps = sorted.map((here, at) => {
    const after = sorted[at + 1]
    return { here, next: after ?? (sorted[0] ?? here) + 360 }
  })
  const widest = gaps.reduce((one, other) =>
    other.next - other.here > one.next - one.here ? other : one,
  )
  const west = widest.next >= 180 ? widest.next - 360 : widest.next
  return { west, east: widest.here < west ? widest.here + 360 : widest.here }
}
