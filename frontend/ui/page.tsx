import type { ReactNode } from "react"
import { cx } from "./classes.ts"

const widths = { reading: "max-w-[760px]", page: "max-w-page" } as const

export interface PageProps {
  /** The page's only heading of level 1. */
  readonly title: ReactNode
  /** An avatar before the title. */
  readonly mark?: ReactNode
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  /** A back link above the title. */
  readonly back?: ReactNode
  readonly width?: keyof typeof widths
  /** False when something else goes to the printer in place of the page. */
  readonly isPrinted?: boolean
  readonly children?: ReactNode
}

/** The layout of every page's content. The landmarks around it are in the shell. */
export const Page = (props: PageProps) => {
  const { title, mark, intro, actions, back, width = "page" } = props
  const { isPrinted = true, children } = props
  const words = (
    <>
      <h1 className="text-3xl break-words md:text-4xl">{title}</h1>
      {intro && <p className="max-w-[60ch] text-lg text-faded">{intro}</p>}
    </>
  )
  return (
    <div
      className={cx(
        "mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 pb-16 md:px-8 md:pt-12",
        widths[width],
        !isPrinted && "print:hidden",
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="grid min-w-0 flex-[1_1_320px] gap-3">
          {back && <div className="-ml-3">{back}</div>}
          {mark === undefined ? (
            words
          ) : (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
              {mark}
              <div className="grid min-w-0 flex-[1_1_180px] grid-cols-1 gap-2">{words}</div>
            </div>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
