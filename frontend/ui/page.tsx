import type { ReactNode } from "react"
import { cx } from "./cx.ts"
import { Skeleton } from "./skeleton.tsx"

const widths = { reading: "max-w-[760px]", page: "max-w-page" } as const

interface PageProps {
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
  /** Whether the header takes as little room as it can: the actions stand beside the back link. */
  readonly isCompact?: boolean
  /** Whether a phone has other things to show than the title, which screen readers still find. */
  readonly isTitleAside?: boolean
  readonly children?: ReactNode
}

const frame = "mx-auto grid w-full grid-cols-[minmax(0,1fr)] px-4 pb-16 md:px-8"
const loose = "gap-8 pt-6 md:pt-12"
const header = "flex flex-wrap items-end justify-between gap-x-8 gap-y-5"

/** The layout of every page's content. The landmarks around it are in the shell. */
export const Page = (props: PageProps) => {
  const { title, mark, intro, actions, back, width = "page" } = props
  const { isPrinted = true, isCompact = false, isTitleAside = false, children } = props
  const words = (
    <>
      <h1 dir="auto" className="text-3xl break-words md:text-4xl">
        {title}
      </h1>
      {intro && <p className="max-w-[60ch] text-lg text-faded">{intro}</p>}
    </>
  )
  const buttons = actions && <div className="flex flex-wrap gap-3">{actions}</div>
  return (
    <div
      className={cx(
        frame,
        isCompact ? "gap-3 pt-1 md:gap-4 md:pt-5" : loose,
        widths[width],
        isTitleAside && "max-lg:pt-4!",
        !isPrinted && "print:hidden",
      )}
    >
      {isCompact ? (
        <header className="grid gap-1">
          <div className="-ml-3 flex flex-wrap items-center justify-between gap-x-2 max-lg:-mr-2">
            {back}
            <div className="ml-auto flex flex-wrap lg:gap-3">{actions}</div>
          </div>
          <h1 dir="auto" className="text-2xl break-words md:text-3xl">
            {title}
          </h1>
          {intro && <p className="text-faded">{intro}</p>}
        </header>
      ) : (
        <header className={cx(header, isTitleAside && "max-lg:sr-only")}>
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
          {buttons}
        </header>
      )}
      {children}
    </div>
  )
}

export interface PageSkeletonProps extends Pick<PageProps, "width" | "actions" | "children"> {
  readonly hasIntro?: boolean
}

/** A page of which nothing is known yet but where its parts will stand. Its title is no heading: it says nothing. */
export const PageSkeleton = (props: PageSkeletonProps) => {
  const { width = "page", hasIntro = false, actions, children } = props
  return (
    <div className={cx(frame, loose, widths[width])}>
      <div className={header}>
        <output className="sr-only">Loading…</output>
        <div className="grid min-w-0 flex-[1_1_320px] gap-3">
          <div className="flex h-[1lh] items-center text-3xl md:text-4xl">
            <Skeleton className="h-[0.75em]! w-3/5 max-w-80" />
          </div>
          {hasIntro && (
            <div className="grid gap-y-[0.5lh] py-[0.25lh] text-lg *:h-[0.5lh]">
              <Skeleton className="w-full max-w-110" />
              <Skeleton className="w-2/5 md:hidden" />
            </div>
          )}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}
