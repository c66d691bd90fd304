import { Schema } from "effect"
import { useState } from "react"
import type { AccountDeletion } from "#protocol/account.ts"
import type { AccountOnServer } from "#protocol/operator.ts"
import { type Proof, proofForm, proofOf } from "../../forms/deletion-proof.ts"
import { ProofField } from "../../forms/deletion-proof-field.tsx"
import { useForm } from "../../forms/use-form.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/fields.tsx"
import { storageText } from "./server-text.ts"

interface RemoveAccountDialogProps {
  readonly account: AccountOnServer
  /** What whoever runs the server types to show that it is them. */
  readonly proof: Proof
  readonly isPending: boolean
  /** Answers what is wrong with the proof, if anything is. */
  readonly onRemove: (proof: AccountDeletion) => Promise<string | null>
  readonly onClose: () => void
}

const formOf = ({ username }: AccountOnServer, proof: Proof) =>
  Schema.Struct({
    username: Schema.String.check(
      Schema.makeFilter(
        (typed: string) =>
          typed.trim().toLowerCase() === username.toLowerCase() || `Please type “${username}”.`,
      ),
    ),
    ...proofForm(proof).fields,
  })

/** Says what goes and what stays, and asks for the account's name, and for one's own password. */
export const RemoveAccountDialog = (props: RemoveAccountDialogProps) => {
  const { account, proof, isPending, onRemove, onClose } = props
  const [schema] = useState(() => formOf(account, proof))
  const draft = useForm(schema, { typed: "", username: "" })

  const remove = async () => {
    if (!draft.isRight()) return
    const wrong = await onRemove(proofOf(proof, draft.values.typed))
    if (wrong !== null) draft.refuse({ typed: wrong })
  }

  return (
    <FormDialog
      title={
        <>
          Delete the account of <bdi>{account.name}</bdi>?
        </>
      }
      description={
        <>
          This deletes everything in it forever
          {account.stories > 0 && <>, including {storageText(account)} of recordings</>}. Stories
          that someone else recorded go to that person. No one can get the rest back. If they might
          want a copy, ask them to export first.
        </>
      }
      button="Delete forever"
      variant="danger"
      isPending={isPending}
      isFilled={draft.isFilled}
      form={draft.form}
      onClose={onClose}
      onSubmit={() => void remove()}
    >
      <TextField
        label={`Type “${account.username}”`}
        hint="So you delete the right account."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...draft.field("username")}
      />
      <ProofField proof={proof} draft={draft} />
    </FormDialog>
  )
}
