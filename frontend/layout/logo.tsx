import { Link } from "wouter"
import { Brand, brandLook } from "./logo-link.tsx"

/** The logo as a link to the home page. */
export const Mark = () => (
  <Link href="/" className={brandLook}>
    <Brand />
  </Link>
)
