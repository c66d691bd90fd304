import { LogOut } from "lucide-react"
import { Popover } from "radix-ui"
import type { CurrentUser } from "#protocol/user.ts"
import { Avatar } from "../ui/avatar.tsx"
import { Button } from "../ui/button.tsx"
import { ThemeSwitch } from "../ui/theme-switch.tsx"

const mark =
  "grid size-5 place-items-center rounded-full bg-amber text-sm leading-none font-bold text-on-ember"

export interface UserMenuProps {
  readonly user: CurrentUser
  readonly onSignOut: () => void
}

const nameOf = ({ firstName, lastName, username }: CurrentUser) =>
  `${firstName} ${lastName}`.trim() || username

/** What the menu belongs to: the name, the address, and whether that is known to be theirs. */
const Owner = ({ user }: { readonly user: CurrentUser }) => (
  <div className="grid grid-cols-1 gap-1">
    <p className="font-semibold wrap-anywhere">{nameOf(user)}</p>
    <p className="text-sm wrap-anywhere text-faded">{user.email}</p>
    {!user.emailVerified && (
      <p className="flex items-center gap-2 text-sm font-semibold text-amber">
        <span aria-hidden="true" className={mark}>
          !
        </span>
        Email not verified
      </p>
    )}
  </div>
)

/** Everything about oneself, behind one's own face. A sheet rather than a menu: it holds a choice of colours too. */
export const UserMenu = ({ user, onSignOut }: UserMenuProps) => (
  <Popover.Root>
    <Popover.Trigger className="relative grid size-12 place-items-center rounded-full hover:bg-sunken">
      <span className="sr-only">
        {nameOf(user)}, your menu{user.emailVerified ? "" : ". Email not verified"}
      </span>
      <Avatar name={nameOf(user)} src={user.profileImageUrl} size="small" />
      {!user.emailVerified && (
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
        className="z-50 grid grid-cols-1 w-[min(340px,calc(100vw-24px))] animate-appear gap-4 rounded-md border border-line bg-raised p-4 text-ink shadow-float"
      >
        <Owner user={user} />
        <ThemeSwitch />
        <div className="-mx-2 -mb-2 border-t border-line pt-2">
          <Popover.Close asChild>
            <Button
              variant="quiet"
              icon={<LogOut />}
              onClick={onSignOut}
              className="w-full justify-start! px-4!"
            >
              Log out
            </Button>
          </Popover.Close>
        </div>
      </Popover.Content>
    </Popover.Portal>
  </Popover.Root>
)
