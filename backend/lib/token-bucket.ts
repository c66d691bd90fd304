/** A rate limit: `most` at once, refilled by `aSecond`. */
export interface RateLimit {
  readonly most: number
  readonly aSecond: number
}

type Clock = () => number
const usualClock: Clock = () => performance.now()

/** A token bucket; `take` answers whether there was enough in it. */
export const makeBucket = ({ most, aSecond }: RateLimit, now = usualClock) => {
  let left = most
  let last = now()
  const fill = () => {
    const time = now()
    left = Math.min(most, left + ((time - last) / 1000) * aSecond)
    last = time
  }
  return {
    take: (amount: number): boolean => {
      fill()
      if (amount > left) return false
      left -= amount
      return true
    },
    isFull: (): boolean => {
      fill()
      return left === most
    },
  }
}
type Bucket = ReturnType<typeof makeBucket>

/** With this many names, those whose bucket is full again are removed. */
const mostNames = 1_000

/** A token bucket for each name, kept until it is full again. */
export const makeBuckets = (flow: RateLimit, now = usualClock) => {
  const buckets = new Map<string, Bucket>()
  let tidyAt = mostNames
  const tidyUp = () => {
    for (const [name, bucket] of buckets) if (bucket.isFull()) buckets.delete(name)
    tidyAt = Math.max(mostNames, 2 * buckets.size)
  }
  return {
    take: (name: string, amount: number): boolean => {
      const bucket = buckets.get(name) ?? makeBucket(flow, now)
      buckets.set(name, bucket)
      if (buckets.size > tidyAt) tidyUp()
      return bucket.take(amount)
    },
    get names() {
      return buckets.size
    },
  }
}
