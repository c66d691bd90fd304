import { useState } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { useAccountData, useSignOutEverywhere } from "../../api/account.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { emailWaits, useForgotPassword, useSignInOptions } from "../../api/auth-options.ts"
import { useSaveEmailPreference } from "../../api/email-preferences.ts"
import { forgetOpenedInvitation } from "../../sharing/pending-invite.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { loadedOf } from "../../api/load-state.ts"
import { useBackFromPortal, useBilling, useOpenPortal, useRefund } from "../../api/billing.ts"
import { usePlansHere } from "../../api/plans.ts"
import { succeeded } from "../../api/query-client.ts"
import { ChangePassword } from "./change-password.tsx"
import { ImportData } from "./import-data.tsx"
import { DeleteAccount } from "./delete-account.tsx"
import { SettingsView } from "./settings-view.tsx"
import { ExportDialog } from "./export-dialog.tsx"
import { useExporting } from "./use-export.ts"

/** What the section about the user's plan needs. */
const useSubscription = () => {
  const plans = usePlansHere()
  const billing = loadedOf(useBilling(plans?.kind === "premium"))
  useBackFromPortal(plans?.kind === "premium")
  const { mutate: open, isPending: isOpening } = useOpenPortal()
  const { mutateAsync: refund } = useRefund()

  return {
    ...{ plans, billing, isOpening },
    onManage: () => open(),
    onRefund: async () => void (await succeeded(refund())),
  }
}

const ExportData = ({ onClose }: { readonly onClose: () => void }) => {
  const accountData = loadedOf(useAccountData())
  const exporting = useExporting()
  return <ExportDialog {...exporting} accountData={accountData} onClose={onClose} />
}

export const SettingsPage = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Settings")
  const [open, setOpen] = useState<"none" | "password" | "export" | "import" | "delete">("none")
  const options = useSignInOptions()
  const subscription = useSubscription()
  const capabilities = useCapabilities()
  const { mutateAsync: askForReset } = useForgotPassword()
  const { mutate: signOut, isPending: isSigningOut } = useSignOutEverywhere(forgetOpenedInvitation)
  const { mutate: choose } = useSaveEmailPreference()

  const close = () => setOpen("none")
  const sendsMail = options?.sendsMail ?? null
  const sendReset = async () => {
    try {
      const mail = await askForReset({ email: user.email })
      close()
      const text = `Check your inbox at ${user.email}.`
      const words = mail?.mailWaits === true ? emailWaits : { title: "Reset Email Sent", text }
      showToast({ ...words, tone: "good" })
    } catch {
      // The mutation says why.
    }
  }

  const passwordDialog = { user, sendsMail, onForgot: () => void sendReset(), onClose: close }
  const dialogs = {
    none: null,
    password: <ChangePassword {...passwordDialog} />,
    export: <ExportData onClose={close} />,
    import: <ImportData onClose={close} />,
    delete: <DeleteAccount user={user} onClose={close} />,
  }
  return (
    <SettingsView
      user={user}
      subscription={subscription}
      supportEmail={options?.supportEmail ?? null}
      isOperator={capabilities?.isOperator ?? false}
      sends={capabilities?.sends ?? []}
      onChangePassword={() => setOpen("password")}
      onSendReset={() => void sendReset()}
      isSigningOut={isSigningOut}
      onSignOutEverywhere={() => signOut()}
      sendsMail={sendsMail}
      onNewStoryEmails={(newStories) => {
        if (newStories !== user.newStoryEmails) choose({ newStories })
      }}
      onExport={() => setOpen("export")}
      onImport={() => setOpen("import")}
      onDelete={() => setOpen("delete")}
      dialog={dialogs[open]}
    />
  )
}
