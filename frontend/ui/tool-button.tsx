import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button, type ButtonProps } from "./button.tsx"
import { cx } from "./classes.ts"
import { Tooltip } from "./tooltip.tsx"

export interface ToolButtonProps extends Omit<ButtonProps, "asChild" | "children"> {
  readonly label: string
  readonly icon: ReactNode
}

const onTelephones = "max-md:border-transparent max-md:bg-transparent max-md:px-2"

/** A button of a page's header: its word stands beside the icon where there is room, and is its name and tooltip on a telephone. */
export const ToolButton = ({ label, className, ...rest }: ToolButtonProps) => (
  <Tooltip label={label} className="md:hidden">
    <Button {...rest} className={cx(onTelephones, className)}>
      <span className="max-md:sr-only">{label}</span>
    </Button>
  </Tooltip>
)

export interface ToolLinkProps extends Pick<ToolButtonProps, "label" | "icon"> {
  readonly href: string
}

/** The same for a link. */
export const ToolLink = ({ label, icon, href }: ToolLinkProps) => (
  <Tooltip label={label} className="md:hidden">
    <Button asChild icon={icon} className={onTelephones}>
      <Link href={href}>
        <span className="max-md:sr-only">{label}</span>
      </Link>
    </Button>
  </Tooltip>
)
