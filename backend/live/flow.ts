/** How much a connection may send: a first rush, and what it gets back each second. */
export interface Flow {
  readonly most: number
  readonly aSecond: number
}

/** A bucket that fills by itself; `take` answers whether there was enough in it. */
export const makeBucket = (
  { most, aSecond }: Flow,
  now: () => number = () => performance.now(),
) => {
  let left = most
  let last = now()
  return {
    take: (amount: number): boolean => {
      const time = now()
      left = Math.min(most, left + ((time - last) / 1000) * aSecond)
      last = time
      if (amount > left) return false
      left -= amount
      return true
    },
  }
}
