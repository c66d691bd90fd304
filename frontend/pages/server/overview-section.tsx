import type { RegistrationPolicy } from "#protocol/account.ts"
import type { ServerOverview } from "#protocol/operator.ts"
import { Card } from "../../ui/card.tsx"
import { Choices } from "../../ui/radio-group.tsx"
import { Section } from "../../ui/section.tsx"
import { backupText, count, diskText, emailText, policies, storiesText } from "./server-text.ts"

const Fact = ({ name, children }: { readonly name: string; readonly children: string }) => (
  <div className="grid grid-cols-1 gap-x-8 gap-y-1 py-4 md:grid-cols-[10rem_1fr]">
    <dt className="font-semibold">{name}</dt>
    <dd className="min-w-0 wrap-anywhere text-faded">{children}</dd>
  </div>
)

const diskName = (at: number) => (at === 0 ? "Disk" : "Disk for recordings")

/** The server in four or five lines. */
export const OverviewSection = ({ overview }: { readonly overview: ServerOverview }) => {
  const backup = backupText(overview.backup)
  return (
    <Section title="At a glance">
      <Card className="py-0! md:py-0!">
        <dl className="grid grid-cols-1 divide-y divide-line">
          <Fact name="Accounts">{count(overview.accounts, "account", "accounts")}</Fact>
          <Fact name="Stories">{storiesText(overview.stories)}</Fact>
          <Fact name="Email">{emailText(overview.emails)}</Fact>
          {backup !== null && <Fact name="Backup">{backup}</Fact>}
          {overview.disks.map((disk, at) => (
            <Fact key={disk.folder} name={diskName(at)}>
              {`${diskText(disk)}${disk.isLow ? ". That's little: make room soon, or recordings will be refused." : ""}`}
            </Fact>
          ))}
        </dl>
      </Card>
    </Section>
  )
}

export interface SignUpSectionProps {
  readonly registration: ServerOverview["registration"]
  readonly onChoose: (policy: RegistrationPolicy) => void
}

/** Who can sign up, to be chosen unless the server's settings say it. */
export const SignUpSection = ({ registration, onChoose }: SignUpSectionProps) => {
  const { policy, isConfigured } = registration
  return (
    <Section title="Sign-up">
      <Card className="grid grid-cols-1 gap-4">
        <Choices
          legend="Who can sign up?"
          choices={policies.map((choice) => ({ ...choice, disabled: isConfigured }))}
          value={policy}
          onChoose={onChoose}
        />
        {isConfigured && (
          <p className="text-sm text-faded">
            REGISTRATION in this server's settings says this. To choose it here, remove that line
            and restart.
          </p>
        )}
      </Card>
    </Section>
  )
}
