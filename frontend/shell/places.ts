import { BookOpen, House, type LucideIcon, Mic, Users } from "lucide-react"

export interface Place {
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

/** The entries of the navigation, in order. */
export const places: ReadonlyArray<Place> = [
  { path: "/", label: "Home", icon: House },
  { path: "/stories", label: "Stories", icon: BookOpen, parts: ["/story/", "/stories/"] },
  { path: "/record", label: "Record", icon: Mic, isMain: true },
  {
    path: "/people",
    label: "People",
    icon: Users,
    hasInvitations: true,
    parts: ["/people/", "/family/"],
  },
]

/** The address of the page to choose a plan; null as long as there is none, and then nothing links to it. */
export const subscribePlace: string | null = null

export const isAt = ({ path, parts = [] }: Place, location: string): boolean =>
  location === path || parts.some((part) => location.startsWith(part))
