import { ChevronDown } from "lucide-react"
import { DropdownMenu as Radix } from "radix-ui"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { Button } from "./button.tsx"
import { cx } from "./cx.ts"

interface MenuProps {
  /** The label of the button, or a custom button. */
  readonly label?: string
  readonly trigger?: ReactNode
  readonly icon?: ReactNode
  readonly align?: "start" | "end"
  readonly children: ReactNode
}

export const Menu = ({ label, trigger, icon, align = "end", children }: MenuProps) => (
  <Radix.Root modal={false}>
    <Radix.Trigger asChild>
      {trigger ?? (
        <Button icon={icon}>
          {label}
          <ChevronDown aria-hidden="true" className="size-5" />
        </Button>
      )}
    </Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={8}
        collisionPadding={12}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-appear overflow-y-auto rounded-md border border-line bg-raised p-1 text-ink shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

const row =
  "flex min-h-12 items-center gap-3 rounded-sm px-4 py-2 font-semibold outline-none select-none data-highlighted:bg-sunken data-disabled:text-faded [&>svg]:size-5 [&>svg]:shrink-0"

interface MenuItemProps {
  readonly onSelect: () => void
  readonly icon?: ReactNode
  readonly tone?: "plain" | "danger"
  readonly disabled?: boolean
  readonly children: ReactNode
}

export const MenuItem = ({ tone = "plain", icon, children, ...rest }: MenuItemProps) => (
  <Radix.Item {...rest} className={cx(row, "cursor-pointer", tone === "danger" && "text-brick")}>
    {icon}
    {children}
  </Radix.Item>
)

interface MenuLinkProps {
  readonly href: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}

export const MenuLink = ({ href, icon, children }: MenuLinkProps) => (
  <Radix.Item asChild>
    <Link href={href} className={row}>
      {icon}
      {children}
    </Link>
  </Radix.Item>
)

interface MenuFileProps {
  readonly href: string
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** An entry that saves a file; its name comes with the answer. */
export const MenuFile = ({ href, icon, children }: MenuFileProps) => (
  <Radix.Item asChild>
    <a href={href} download className={row}>
      {icon}
      {children}
    </a>
  </Radix.Item>
)

interface MenuRejectionProps {
  readonly icon?: ReactNode
  readonly reason: string
  readonly children: ReactNode
}

/** An entry that cannot be chosen now. The keyboard still reaches it, so that its reason is read out. */
export const MenuRejection = ({ icon, reason, children }: MenuRejectionProps) => (
  <Radix.Item
    aria-disabled
    onSelect={(event) => event.preventDefault()}
    className={cx(row, "max-w-xs cursor-default text-faded")}
  >
    {icon}
    <span className="grid min-w-0">
      <span>{children}</span>
      <span className="text-sm font-normal">{reason}</span>
    </span>
  </Radix.Item>
)

export const MenuLine = () => <Radix.Separator className="m-1 h-px bg-line" />
