import { BookOpen, House, type LucideIcon, Map, Mic, Users } from "lucide-react"

export interface NavItem {
  readonly path: string
  readonly label: string
  readonly icon: LucideIcon
  /** The main action, shown largest. */
  readonly isMain?: boolean
  /** Whether the badge for pending invitations is shown here. */
  readonly hasInvitations?: boolean
  /** Prefixes of other addresses for which this entry is the present one. */
  readonly parts?: ReadonlyArray<string>
}

/** The entries of the navigation, in their order along the top. */
export const places: ReadonlyArray<NavItem> = [
  { path: "/", label: "Home", icon: House },
  { path: "/stories", label: "Stories", icon: BookOpen, parts: ["/story/", "/stories/"] },
  {
    path: "/people",
    label: "People",
    icon: Users,
    hasInvitations: true,
    parts: ["/people/", "/family/"],
  },
  { path: "/record", label: "Record", icon: Mic, isMain: true },
  { path: "/map", label: "Map", icon: Map },
]

/** The order along the bottom of a phone: the main entry in the middle, where both thumbs reach it. */
export const underThumb = (all: ReadonlyArray<NavItem>): ReadonlyArray<NavItem> => {
  const others = all.filter(({ isMain = false }) => !isMain)
  const half = Math.ceil(others.length / 2)
  return [...others.slice(0, half), ...all.filter(({ isMain }) => isMain), ...others.slice(half)]
}

export const isAt = ({ path, parts = [] }: NavItem, location: string): boolean =>
  location === path || parts.some((part) => location.startsWith(part))
