import { ArrowLeft } from "lucide-react"
import { Link } from "wouter"

interface BackLinkProps {
  readonly href: string
  readonly children: string
}

/** The way back to the list a page was reached from. Stands above the title. */
export const BackLink = ({ href, children }: BackLinkProps) => (
  <Link
    href={href}
    className="inline-flex min-h-12 items-center gap-2.5 rounded-md px-3 font-semibold text-ember no-underline hover:bg-ember-wash"
  >
    <ArrowLeft aria-hidden="true" className="size-5" />
    {children}
  </Link>
)
