import { LogOut } from "lucide-react"
import type { CurrentUser } from "#protocol/user.ts"
import { Avatar } from "../ui/avatar.tsx"
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx"
import { ThemeSwitch } from "../ui/theme-switch.tsx"

/** Cannot be mistaken for part of the picture: the sign stands in a colour of its own. */
const Unverified = () => (
  <span
    aria-hidden="true"
    className="absolute top-0 right-0 grid size-5 place-items-center rounded-full border-2 border-paper bg-amber text-sm leading-none font-bold text-on-ember"
  >
    !
  </span>
)

export interface UserMenuProps {
  readonly user: CurrentUser
  readonly onSignOut: () => void
}

export const UserMenu = ({ user, onSignOut }: UserMenuProps) => {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="relative grid size-12 place-items-center rounded-full hover:bg-sunken"
        >
          <span className="sr-only">
            {name}, your menu{user.emailVerified ? "" : ". Email not verified"}
          </span>
          <Avatar name={name} src={user.profileImageUrl} size="small" />
          {!user.emailVerified && <Unverified />}
        </button>
      }
    >
      <div className="grid max-w-80 gap-1 px-4 py-3">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm break-words text-faded">{user.email}</p>
        {!user.emailVerified && (
          <p className="flex items-center gap-2 text-sm font-semibold text-amber">
            <span
              aria-hidden="true"
              className="grid size-5 place-items-center rounded-full bg-amber leading-none text-on-ember"
            >
              !
            </span>
            Email not verified
          </p>
        )}
      </div>
      <MenuLine />
      <div className="max-w-[calc(100vw-40px)] px-1 py-2">
        <ThemeSwitch />
      </div>
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={onSignOut}>
        Log out
      </MenuItem>
    </Menu>
  )
}
