import { useId, useState } from "react"
import { flushSync } from "react-dom"
import type { AccountDeletion, AccountData } from "#protocol/account.ts"
import type { Loaded } from "../../api/load-state.ts"
import { useForm } from "../../forms/use-form.ts"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { ProofField } from "../../forms/deletion-proof-field.tsx"
import { proofForm, proofOf, type Proof } from "../../forms/deletion-proof.ts"
import type { ExportState } from "./export-action.tsx"
import { Fates } from "./deletion-summary.tsx"
import { LoadedAccountData } from "./account-data.tsx"

/** The result: deleted, failed, or refused with a message about what was typed. */
export type Deleted =
  | { readonly state: "gone" | "failed" }
  | { readonly state: "rejected"; readonly sentence: string }

export interface DeleteDialogProps {
  readonly proof: Proof
  readonly email: string
  readonly accountData: Loaded<AccountData>
  /** Somebody who pays for Premium: what they pay ends before anything is deleted. */
  readonly isPaying: boolean
  readonly progress: ExportState
  readonly onExport: () => void
  readonly onDelete: (deletion: AccountDeletion) => Promise<Deleted>
  readonly onClose: () => void
}

/** Says what happens to everything, asks for the password, and asks once more. */
export const DeleteDialog = (props: DeleteDialogProps) => {
  const { proof, email, accountData, isPaying, progress, onExport, onDelete, onClose } = props
  const formId = useId()
  const [schema] = useState(() => proofForm(proof))
  const draft = useForm(schema, { typed: "" })
  const [asking, setAsking] = useState<"no" | "yes" | "deleting">("no")

  const remove = async () => {
    setAsking("deleting")
    const deleted = await onDelete(proofOf(proof, draft.values.typed))
    // After deletion the page is left; keep the dialog open until then.
    if (deleted.state === "gone") return
    flushSync(() => setAsking("no"))
    if (deleted.state === "rejected") draft.refuse({ typed: deleted.sentence })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && asking !== "deleting" && onClose()}
      title="Delete your account"
      description="This can't be undone. Here's what will happen."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            disabled={accountData.state !== "here"}
          >
            Delete Account
          </Button>
        </>
      }
    >
      <LoadedAccountData accountData={accountData}>
        {(known) => (
          <>
            <Fates {...{ accountData: known, isPaying, progress, onExport }} />
            <form
              id={formId}
              ref={draft.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (draft.isRight()) setAsking("yes")
              }}
            >
              <ProofField proof={proof} draft={draft} />
            </form>
          </>
        )}
      </LoadedAccountData>
      <Confirm
        open={asking !== "no"}
        onOpenChange={(open) => asking !== "deleting" && setAsking(open ? "yes" : "no")}
        title="Delete everything forever?"
        text={
          <>
            We'll delete the account for <bdi>{email}</bdi> and everything in it right away. You
            can't get it back.
          </>
        }
        confirmLabel="Delete forever"
        cancelLabel="Keep my account"
        pending={asking === "deleting"}
        onConfirm={() => void remove()}
      />
    </Dialog>
  )
}
