import type { ReactNode } from "react"
import { Button, type ButtonProps } from "../ui/button.tsx"
import { cx } from "../ui/classes.ts"
import { Tooltip } from "../ui/tooltip.tsx"

export interface ReadingToolProps extends Pick<ButtonProps, "variant" | "onClick" | "icon"> {
  readonly label: string
  /** The rest of its name, which is only said. */
  readonly more?: ReactNode
}

/** A button above a biography: its word stands beside the icon where the column, not the window, has room. */
export const ReadingTool = ({ label, more, variant = "quiet", ...rest }: ReadingToolProps) => (
  <Tooltip label={label} className="@min-[600px]:hidden">
    <Button {...rest} variant={variant} className={cx("px-3", variant === "quiet" && "text-ink")}>
      <span className="@max-[600px]:sr-only">{label}</span>
      {more && <span className="sr-only"> {more}</span>}
    </Button>
  </Tooltip>
)
