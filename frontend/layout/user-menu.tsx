import { CircleUser, Gem, LogOut, Settings } from "lucide-react"
import { Popover } from "radix-ui"
import { type ReactNode, useRef, useState } from "react"
import { Link } from "wouter"
import type { CurrentUser } from "#protocol/user.ts"
import { Avatar } from "../ui/avatar.tsx"
import { Button } from "../ui/button.tsx"
import { ThemeSwitch } from "../ui/theme-switch.tsx"
import { nameOf } from "./display-name.ts"

const mark =
  "grid size-5 place-items-center rounded-full bg-amber text-sm leading-none font-bold text-on-ember"

const row = "w-full justify-start! px-4!"

interface UserMenuProps {
  readonly user: CurrentUser
  readonly onSignOut: () => void
  /** False on a server that sends no email: then verifying the address is nothing the user can do. */
  readonly sendsMail?: boolean
  /** The address of the page to choose a plan; null where there is nothing to choose. */
  readonly upgradeAt?: string | null
}

/** The top of the menu: the user's name, address, and whether it is to be verified. */
const Owner = ({
  user,
  isFlagged,
}: {
  readonly user: CurrentUser
  readonly isFlagged: boolean
}) => (
  <div className="grid grid-cols-1 gap-1">
    <p dir="auto" className="line-clamp-3 font-semibold wrap-anywhere">
      {nameOf(user)}
    </p>
    <p className="line-clamp-3 text-sm wrap-anywhere text-faded">{user.email}</p>
    {isFlagged && (
      <p className="flex items-center gap-2 text-sm font-semibold text-amber">
        <span aria-hidden="true" className={mark}>
          !
        </span>
        Email not verified
      </p>
    )}
  </div>
)

interface EntryProps {
  readonly href: string
  readonly icon: ReactNode
  readonly onGo: () => void
  readonly children: ReactNode
}

const Entry = ({ href, icon, onGo, children }: EntryProps) => (
  <li>
    <Button asChild variant="quiet" icon={icon} className={`${row} text-ink!`}>
      <Link href={href} onClick={onGo}>
        {children}
      </Link>
    </Button>
  </li>
)

/** Radix skips links when it sets the initial focus, and would focus the theme switch. */
const focusFirstEntry = (event: Event) => {
  if (!(event.currentTarget instanceof HTMLElement)) return
  event.preventDefault()
  event.currentTarget.querySelector("a")?.focus()
}

/** The user menu. A popover instead of a menu, because it also contains the theme switch. */
export const UserMenu = ({
  user,
  onSignOut,
  sendsMail = true,
  upgradeAt = null,
}: UserMenuProps) => {
  const isFlagged = sendsMail && !user.emailVerified
  const [isOpen, setOpen] = useState(false)
  // After navigation the new page sets the focus; do not return it to the button.
  const hasGone = useRef(false)
  const close = () => {
    hasGone.current = true
    setOpen(false)
  }
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => {
        hasGone.current = false
        setOpen(open)
      }}
    >
      <Popover.Trigger className="relative grid size-12 shrink-0 place-items-center rounded-full hover:bg-sunken">
        <span className="sr-only">
          {nameOf(user)}, your menu{isFlagged ? ". Email not verified" : ""}
        </span>
        <Avatar id={user.id} name={nameOf(user)} src={user.profileImageUrl} size="small" />
        {isFlagged && (
          <span
            aria-hidden="true"
            className={`${mark} absolute top-0 right-0 outline-2 outline-paper`}
          >
            !
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Your menu"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={focusFirstEntry}
          onCloseAutoFocus={(event) => hasGone.current && event.preventDefault()}
          className="z-50 grid max-h-(--radix-popover-content-available-height) w-[min(340px,calc(100vw-24px))] animate-appear grid-cols-1 gap-4 overflow-y-auto rounded-md border border-line bg-raised p-4 text-ink shadow-float"
        >
          <Owner user={user} isFlagged={isFlagged} />
          <ul className="-mx-2 border-t border-line pt-2">
            <Entry href="/profile" icon={<CircleUser />} onGo={close}>
              Profile
            </Entry>
            <Entry href="/settings" icon={<Settings />} onGo={close}>
              Settings
            </Entry>
            {user.subscriptionStatus === "free" && upgradeAt !== null && (
              <Entry href={upgradeAt} icon={<Gem />} onGo={close}>
                Upgrade
              </Entry>
            )}
          </ul>
          <ThemeSwitch />
          <div className="-mx-2 -mb-2 border-t border-line pt-2">
            <Popover.Close asChild>
              <Button variant="quiet" icon={<LogOut />} onClick={onSignOut} className={row}>
                Log out
              </Button>
            </Popover.Close>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
