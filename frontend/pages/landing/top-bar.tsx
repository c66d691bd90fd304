import { LogIn } from "lucide-react"
import { Brand, brandLook } from "../../layout/logo-link.tsx"
import { Button } from "../../ui/button.tsx"
import type { SectionAnchor } from "./anchors.ts"

interface TopBarProps {
  readonly anchors: ReadonlyArray<SectionAnchor>
}

/** The header for visitors. Log in is a full page load, because the landing page does not contain the app's code. */
export const TopBar = ({ anchors }: TopBarProps) => (
  <header className="border-b border-line">
    <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 px-4 py-2 md:px-8">
      <a href="/" className={brandLook}>
        <Brand />
      </a>
      <nav
        aria-label="On this page"
        className="order-last -mx-3 w-[calc(100%+24px)] sm:order-none sm:mx-0 sm:ml-auto sm:w-auto"
      >
        <ul className="flex gap-1">
          {anchors.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-12 items-center rounded-md px-3 font-semibold text-faded no-underline hover:bg-sunken hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Button asChild icon={<LogIn />} className="ml-auto sm:ml-0">
        <a href="/login">Log in</a>
      </Button>
    </div>
  </header>
)
