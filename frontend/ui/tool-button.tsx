import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button, type ButtonProps } from "./button.tsx"
import { cx } from "./classes.ts"
import { Tooltip } from "./tooltip.tsx"

export interface ToolButtonProps extends Omit<ButtonProps, "asChild" | "children"> {
  readonly label: string
  readonly icon: ReactNode
}

const whereNarrow = "max-lg:border-transparent max-lg:bg-transparent max-lg:px-2"

/** A button of a page's header: its word stands beside the icon where there is room for all, and is its name and tooltip elsewhere. */
export const ToolButton = ({ label, className, ...rest }: ToolButtonProps) => (
  <Tooltip label={label} className="lg:hidden">
    <Button {...rest} className={cx(whereNarrow, className)}>
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  </Tooltip>
)

export interface ToolLinkProps extends Pick<ToolButtonProps, "label" | "icon"> {
  readonly href: string
}

/** The same for a link. */
export const ToolLink = ({ label, icon, href }: ToolLinkProps) => (
  <Tooltip label={label} className="lg:hidden">
    <Button asChild icon={icon} className={whereNarrow}>
      <Link href={href}>
        <span className="max-lg:sr-only">{label}</span>
      </Link>
    </Button>
  </Tooltip>
)
