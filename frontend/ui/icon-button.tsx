import type { ComponentProps, ReactNode } from "react"
import { cx } from "./cx.ts"
import { Tooltip } from "./tooltip.tsx"

const grounds = {
  plain: "rounded-md hover:bg-sunken",
  ember: "rounded-full bg-ember text-on-ember hover:bg-ember-deep",
} as const

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Its accessible name, which is the tooltip as well. */
  readonly label: string
  readonly icon: ReactNode
  /** The key that does the same, for the tooltip. */
  readonly keys?: string
  readonly ground?: keyof typeof grounds
}

/** A button of an icon alone, for rows where everybody knows the icons. */
export const IconButton = (props: IconButtonProps) => {
  const { label, icon, keys, ground = "plain", className, ...rest } = props
  return (
    <Tooltip label={label} keys={keys}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={cx(
          "grid size-12 shrink-0 place-items-center transition-colors [&>svg]:size-6",
          grounds[ground],
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
