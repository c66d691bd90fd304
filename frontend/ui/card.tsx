import type { ComponentProps } from "react"
import { cx } from "./cx.ts"

/** A panel with a thin border and no shadow. */
export const Card = ({ className, ...rest }: ComponentProps<"div">) => (
  <div {...rest} className={cx("rounded-md border border-line bg-raised p-5 md:p-6", className)} />
)
