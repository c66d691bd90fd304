import { Link, useLocation } from "wouter"
import { WaitingCount } from "../sharing/pending-count-badge.tsx"
import { cx } from "../ui/cx.ts"
import { isAt, type NavItem, places, underThumb } from "./nav-items.ts"

interface PlaceLinkProps {
  readonly place: NavItem
  readonly isHere: boolean
  readonly waiting: number
}

/** On a phone the main entry is the largest. It stays inside the bar: above it, it would cover a page's last line. */
const large = "size-10 rounded-full bg-ember text-on-ember group-hover:bg-ember-deep [&>svg]:size-6"
const here = "size-10 rounded-full bg-ember-wash lg:text-on-ember [&>svg]:size-6"

const PlaceLink = ({ place, isHere, waiting }: PlaceLinkProps) => {
  const { path, label, icon: Icon, isMain = false } = place
  return (
    <Link
      href={path}
      aria-current={isHere ? "page" : undefined}
      className={cx(
        "group relative flex min-h-12 min-w-12 flex-col items-center justify-end rounded-md px-1 pb-1.5 text-sm font-semibold no-underline",
        "lg:min-w-0 lg:flex-row lg:justify-center lg:gap-2 lg:px-4 lg:pb-0 lg:text-base",
        isHere ? "text-ember" : "text-faded hover:text-ink",
        isMain
          ? "lg:ml-3 lg:bg-ember lg:text-on-ember lg:hover:bg-ember-deep lg:hover:text-on-ember"
          : "gap-1 lg:hover:bg-sunken",
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          "grid place-items-center",
          isMain
            ? "lg:size-auto lg:bg-transparent lg:[&>svg]:size-5"
            : "[&>svg]:size-6 lg:[&>svg]:size-5",
          isMain && (isHere ? here : large),
        )}
      >
        <Icon />
      </span>
      <span
        className={cx(
          "border-b-2",
          isHere ? "border-current" : "border-transparent",
          isMain && "lg:border-transparent",
        )}
      >
        {label}
      </span>
      {/* Placed over the corner of the icon, so that the layout does not jump. */}
      <WaitingCount
        count={waiting}
        className="absolute top-0 left-1/2 ml-2 h-5! min-w-5! px-1! lg:left-auto lg:right-0 lg:ml-0"
      />
    </Link>
  )
}

interface NavigationProps {
  /** How many invitations wait for an answer. */
  readonly invitations?: number
}

/** The main navigation: at the bottom on phones, at the top from 900 px. */
export const Navigation = ({ invitations = 0 }: NavigationProps) => {
  const [location] = useLocation()
  return (
    <nav
      aria-label="Main"
      className={cx(
        "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]",
        "in-data-full-screen:max-lg:hidden lg:static lg:border-0 lg:bg-transparent lg:pb-0",
      )}
    >
      <ul className="mx-auto flex min-h-20 max-w-[480px] items-end px-2 pt-1 pb-1 [reading-flow:flex-visual] lg:min-h-0 lg:max-w-none lg:items-center lg:gap-1 lg:p-0">
        {places.map((place) => (
          <li
            key={place.path}
            className="min-w-0 flex-1 lg:order-none! lg:flex-none"
            style={{ order: underThumb(places).indexOf(place) }}
          >
            <PlaceLink
              place={place}
              isHere={isAt(place, location)}
              waiting={place.hasInvitations === true ? invitations : 0}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
