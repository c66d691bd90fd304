import { Link } from "wouter"
import { Brand, brandLook } from "./brand.tsx"

/** The name of the house, and the way to its door. */
export const Mark = () => (
  <Link href="/" className={brandLook}>
    <Brand />
  </Link>
)
