import type { ReactNode } from "react"
import { cx } from "./classes.ts"

const widths = { reading: "max-w-[760px]", page: "max-w-page" } as const

export interface PageProps {
  /** The one first heading of the page. */
  readonly title: ReactNode
  /** Stands before the title and its intro: a face. */
  readonly mark?: ReactNode
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  /** Above the title: the way back. */
  readonly back?: ReactNode
  readonly width?: keyof typeof widths
  readonly children?: ReactNode
}

/** The frame of every place a person can be; the shell has the landmarks around it. */
export const Page = (props: PageProps) => {
  const { title, mark, intro, actions, back, width = "page", children } = props
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
