import { useEffect, useState } from "react"
import { minutesSeconds } from "../../lib/format.ts"
import { Notice } from "../../ui/notice.tsx"

interface LockNoticeProps {
  /** Milliseconds since 1970. */
  readonly until: number
}

/** The countdown until the next attempt. Not announced by screen readers, because it changes every second; the toast that comes with it is. */
export const LockNotice = ({ until }: LockNoticeProps) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const left = Math.ceil((until - now) / 1000)
  return left > 0 ? (
    <Notice tone="amber" title="Too many failed attempts">
      You can try again in <span className="tabular-nums">{minutesSeconds(left)}</span>.
    </Notice>
  ) : (
    <Notice tone="sage" title="You can try again now">
      Can't remember your password? We can send you a link to choose a new one.
    </Notice>
  )
}
