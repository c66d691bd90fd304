import { BookOpen, House, type LucideIcon, Mic, Users } from "lucide-react"

export interface Place {
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** The one thing the product is for: drawn largest. */
  readonly isMain?: boolean
  /** Where invitations are answered. */
  readonly hasInvitations?: boolean
  /** How addresses begin that are part of this place. */
  readonly parts?: ReadonlyArray<string>
}

/** What the navigation leads to, in its order. */
export const places: ReadonlyArray<Place> = [
  { path: "/", label: "Home", icon: House },
  { path: "/stories", label: "Stories", icon: BookOpen, parts: ["/story/"] },
  { path: "/record", label: "Record", icon: Mic, isMain: true },
  {
    path: "/people",
    label: "People",
    icon: Users,
    hasInvitations: true,
    parts: ["/people/", "/family/"],
  },
]

/** Where a plan is chosen; null as long as there is no such place, and then nothing leads there. */
export const subscribePlace: string | null = null

export const isAt = ({ path, parts = [] }: Place, location: string): boolean =>
  location === path || parts.some((part) => location.startsWith(part))
