import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button, type ButtonProps } from "./button.tsx"
import { cx } from "./cx.ts"
import { Tooltip } from "./tooltip.tsx"

/** From which width on there is room for the word. */
const widths = {
  md: {
    button: "max-md:border-transparent max-md:bg-transparent max-md:px-2",
    word: "max-md:sr-only",
    tooltip: "md:hidden",
  },
  lg: {
    button: "max-lg:border-transparent max-lg:bg-transparent max-lg:px-2",
    word: "max-lg:sr-only",
    tooltip: "lg:hidden",
  },
} as const

interface ToolButtonProps extends Omit<ButtonProps, "asChild" | "children"> {
  readonly label: string
  readonly icon: ReactNode
  readonly wordFrom?: keyof typeof widths
}

/** A button whose word stands beside the icon where there is room, and is its name and tooltip elsewhere. */
export const ToolButton = ({ label, wordFrom = "lg", className, ...rest }: ToolButtonProps) => (
  <Tooltip label={label} className={widths[wordFrom].tooltip}>
    <Button {...rest} className={cx(widths[wordFrom].button, className)}>
      <span className={widths[wordFrom].word}>{label}</span>
    </Button>
  </Tooltip>
)

interface ToolLinkProps extends Pick<ToolButtonProps, "label" | "icon"> {
  readonly href: string
}

/** The same for a link. */
export const ToolLink = ({ label, icon, href }: ToolLinkProps) => (
  <Tooltip label={label} className={widths.lg.tooltip}>
    <Button asChild icon={icon} className={widths.lg.button}>
      <Link href={href}>
        <span className={widths.lg.word}>{label}</span>
      </Link>
    </Button>
  </Tooltip>
)
