import { UserRoundX } from "lucide-react"
import { useState } from "react"
import { everybody } from "#protocol/ids.ts"
import type { Share, ShareRole } from "#protocol/share.ts"
import { Button } from "../ui/button.tsx"
import { Confirm } from "../ui/confirm-dialog.tsx"
import { SelectField } from "../ui/fields.tsx"
import { inviteeName, isShareRole, roleWords } from "./share-text.ts"
import { useBusy } from "./use-in-flight.ts"
import type { ShareActions } from "./use-share-actions.ts"

interface AcceptedShareProps {
  readonly share: Share
  readonly actions: ShareActions
}

type Question = "less" | "back"

/** One accepted share. Reducing or removing access asks for confirmation. */
export const AcceptedShare = ({ share, actions }: AcceptedShareProps) => {
  const [question, setQuestion] = useState<Question | null>(null)
  const { busy, run } = useBusy<"role" | "end">()
  const { role, sharedWithEmail } = share
  const name = inviteeName(share)
  const called = <bdi>{name ?? sharedWithEmail}</bdi>
  const who = (
    <>
      {called}
      {name !== null && <> ({sharedWithEmail})</>}
    </>
  )
  const whose = share.personId === everybody ? "all your people" : <bdi>{share.personName}</bdi>

  const change = async (next: ShareRole) => {
    await run("role", () => actions.changeRole(share, next))
    setQuestion(null)
  }
  const choose = (next: string) => {
    if (!isShareRole(next) || next === role) return
    if (next === "viewer") setQuestion("less")
    else void change(next)
  }
  const end = async () => {
    await run("end", () => actions.end(share))
    setQuestion(null)
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        <div className="min-w-0 flex-[0_1_320px]">
          <SelectField
            label={
              <>
                Access Level<span className="sr-only"> for {sharedWithEmail}</span>
              </>
            }
            hint={roleWords[role].can}
            value={role}
            aria-busy={busy === "role" || undefined}
            onType={choose}
          >
            <option value="viewer">{roleWords.viewer.label}</option>
            <option value="contributor">{roleWords.contributor.label}</option>
          </SelectField>
        </div>
        <Button
          variant="quiet"
          className="max-md:flex-auto"
          icon={<UserRoundX />}
          onClick={() => setQuestion("back")}
        >
          Remove access
          <span className="sr-only"> for {sharedWithEmail}</span>
        </Button>
      </div>
      <Confirm
        open={question === "less"}
        onOpenChange={() => setQuestion(null)}
        title={<>Make {called} a viewer?</>}
        text={
          <>
            {who} can still listen and read, but can no longer add stories or correct transcripts
            for {whose}. This takes effect right away.
          </>
        }
        confirmLabel="Make a viewer"
        pending={busy === "role"}
        onConfirm={() => void change("viewer")}
      />
      <Confirm
        open={question === "back"}
        onOpenChange={() => setQuestion(null)}
        title={<>Stop sharing with {called}?</>}
        text={
          <>
            {who} will lose access to {whose} and these stories right away.
          </>
        }
        confirmLabel="Remove access"
        cancelLabel="Keep sharing"
        pending={busy === "end"}
        onConfirm={() => void end()}
      />
    </>
  )
}
