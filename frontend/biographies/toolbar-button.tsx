import type { ReactNode } from "react"
import { Button, type ButtonProps } from "../ui/button.tsx"
import { cx } from "../ui/cx.ts"

interface ReadingToolProps extends Pick<ButtonProps, "variant" | "onClick" | "icon"> {
  readonly label: string
  /** The rest of its name, which is only said. */
  readonly more?: ReactNode
}

/** A button above a biography: its word stands below the icon where the column, not the window, is narrow. */
export const ReadingTool = ({ label, more, variant = "quiet", ...rest }: ReadingToolProps) => (
  <Button
    {...rest}
    variant={variant}
    className={cx(
      "px-3 @max-[600px]:flex-col @max-[600px]:gap-0.5 @max-[600px]:px-2 @max-[600px]:py-1.5 @max-[600px]:text-sm",
      variant === "quiet" && "text-ink",
    )}
  >
    <span>{label}</span>
    {more && <span className="sr-only"> {more}</span>}
  </Button>
)
