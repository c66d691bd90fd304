import type { ComponentProps, ReactNode } from "react"

export interface TapeButtonProps extends ComponentProps<"button"> {
  readonly label: string
  readonly icon: ReactNode
  /** The key that does the same while the focus is in the player. */
  readonly keys: string
}

/** A button of the player: an icon above a label. */
export const TapeButton = ({ label, icon, keys, ...rest }: TapeButtonProps) => (
  <button
    type="button"
    aria-keyshortcuts={keys}
    {...rest}
    className="grid min-h-18 min-w-0 content-start justify-items-center gap-1 rounded-md px-1 py-2 text-sm leading-tight font-semibold transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:bg-transparent disabled:text-faded [&>svg]:size-6"
  >
    {icon}
    {label}
  </button>
)
