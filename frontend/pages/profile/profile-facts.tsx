import type { ReactNode } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { longDate } from "../../lib/format.ts"

interface FactProps {
  readonly label: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

const Fact = ({ label, isWide = false, children }: FactProps) => (
  <div className={isWide ? "grid min-w-0 gap-1 md:col-span-2" : "grid min-w-0 content-start gap-1"}>
    <dt className="text-sm text-faded">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const Said = ({ text, unsaid }: { readonly text: string; readonly unsaid: string }) =>
  text === "" ? <span className="text-faded">{unsaid}</span> : <bdi>{text}</bdi>

interface ProfileFactsProps {
  readonly user: CurrentUser
  readonly email: ReactNode
}

/** The profile in view mode. */
export const ProfileFacts = ({ user, email }: ProfileFactsProps) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
    <Fact label="First Name">
      <Said text={user.firstName} unsaid="Not set" />
    </Fact>
    <Fact label="Last Name">
      <Said text={user.lastName} unsaid="Not set" />
    </Fact>
    <Fact label="Username">
      <bdi>{user.username}</bdi>
    </Fact>
    <Fact label="Member Since">{longDate(user.createdAt)}</Fact>
    <Fact label="Email" isWide>
      {email}
    </Fact>
    <Fact label="Bio" isWide>
      {user.bio === "" ? (
        <span className="text-faded">Nothing yet. A few words help the people you invite.</span>
      ) : (
        <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-line">
          {user.bio}
        </p>
      )}
    </Fact>
  </dl>
)
