import { ArrowLeft } from "lucide-react"
import { Link } from "wouter"

export const BackToPeople = () => (
  <Link
    href="/people"
    className="inline-flex min-h-12 items-center gap-2.5 rounded-md px-3 font-semibold text-ember no-underline hover:bg-ember-wash"
  >
    <ArrowLeft aria-hidden="true" className="size-5" />
    Back to People
  </Link>
)
