import { cx } from "../ui/cx.ts"

interface WaitingCountProps {
  readonly count: number
  readonly className?: string
}

/** The number of pending invitations as a badge; renders nothing for 0. */
export const WaitingCount = ({ count, className }: WaitingCountProps) =>
  count === 0 ? null : (
    <>
      <span
        aria-hidden="true"
        className={cx(
          "grid h-6 min-w-6 place-items-center rounded-full bg-ember px-1.5 text-sm leading-none font-semibold text-on-ember tabular-nums",
          className,
        )}
      >
        {count > 99 ? "99+" : count}
      </span>
      <span className="sr-only">
        , {count === 1 ? "1 invitation waiting" : `${count} invitations waiting`}
      </span>
    </>
  )
