import { Tabs as Radix } from "radix-ui"
import type { ComponentProps, ReactNode } from "react"
import { cx } from "./cx.ts"

/** `value` and `onValueChange`, or `defaultValue` alone. */
export const Tabs = ({ className, ...rest }: ComponentProps<typeof Radix.Root>) => (
  <Radix.Root {...rest} className={cx("grid gap-6", className)} />
)

export const TabList = ({
  label,
  className,
  children,
}: {
  /** The accessible name of the tab list. */
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) => (
  <Radix.List
    aria-label={label}
    className={cx("flex flex-wrap gap-2 md:gap-1 md:border-b md:border-line", className)}
  >
    {children}
  </Radix.List>
)

export const Tab = ({
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.Trigger> & { readonly icon?: ReactNode }) => (
  <Radix.Trigger
    {...rest}
    className={cx(
      "inline-flex min-h-12 items-center gap-2 rounded-full border border-edge px-5 py-2 font-semibold text-faded transition-colors hover:text-ink",
      "data-[state=active]:border-ember data-[state=active]:bg-ember-wash data-[state=active]:text-ember-deep",
      "md:-mb-px md:rounded-t-md md:rounded-b-none md:border-0 md:border-b-3 md:border-transparent md:px-4 md:hover:bg-sunken",
      "md:data-[state=active]:border-ember md:data-[state=active]:bg-transparent md:data-[state=active]:text-ink",
      className,
    )}
  >
    {icon && (
      <span aria-hidden="true" className="shrink-0 max-[359px]:hidden [&>svg]:size-5">
        {icon}
      </span>
    )}
    {children}
  </Radix.Trigger>
)

export const TabPanel = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Content {...rest} className={cx("data-[state=inactive]:hidden", className)} />
)
