import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "wouter"
import { keepFocusIn } from "../ui/focus.ts"
import { Brand, brandLook } from "./logo-link.tsx"

/** The logo as a link to the home page. */
const Mark = () => (
  <Link href="/" className={brandLook}>
    <Brand />
  </Link>
)

interface ShellProps {
  readonly navigation?: ReactNode
  readonly menu?: ReactNode
  /** The live connection has been lost for some seconds. */
  readonly isReconnecting?: boolean
  readonly children: ReactNode
}

/** The layout around every page: header, navigation and main landmark. */
export const Shell = ({ navigation, menu, isReconnecting = false, children }: ShellProps) => {
  const main = useRef<HTMLElement>(null)
  useEffect(() => (main.current === null ? undefined : keepFocusIn(main.current)), [])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ember px-5 py-3 font-semibold text-on-ember focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <header className="border-b border-line in-data-[full-screen=bar_and_header]:max-lg:hidden print:hidden">
        <div className="mx-auto flex w-full max-w-page items-center gap-4 px-4 py-2 md:px-8">
          <Mark />
          <div className="ml-auto flex items-center gap-4">
            {navigation}
            {menu}
          </div>
        </div>
      </header>
      {/* Floating, so that the layout does not jump. */}
      <output className="pointer-events-none fixed inset-x-0 top-16 z-30 flex justify-center print:hidden">
        {isReconnecting && (
          <span className="rounded-full border border-line bg-raised px-4 py-1 text-sm text-faded">
            Reconnecting…
          </span>
        )}
      </output>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={
          navigation === undefined
            ? "flex-1"
            : "flex-1 pb-28 in-data-full-screen:pb-0 lg:pb-0 print:pb-0"
        }
      >
        {children}
      </main>
    </div>
  )
}
