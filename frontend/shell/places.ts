import { BookOpen, House, type LucideIcon, Mic } from "lucide-react"

export interface Place {
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** The one thing the product is for: drawn largest. */
  readonly isMain?: boolean
}

/** What the navigation leads to, in its order. */
export const places: ReadonlyArray<Place> = [
  { path: "/", label: "Home", icon: House },
  { path: "/stories", label: "Stories", icon: BookOpen },
  { path: "/record", label: "Record", icon: Mic, isMain: true },
]

/** A story is part of the stories; everything else is where its address begins. */
export const isAt = (path: string, location: string): boolean =>
  path === "/"
    ? location === "/"
    : location === path || (path === "/stories" && location.startsWith("/story/"))
