import { useState } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { useSignOutEverywhere } from "../../data/account.ts"
import { lettersStayHere, useForgotPassword, useSignInOptions } from "../../data/doors.ts"
import { tellRefusal } from "../../data/tell-refusal.ts"
import { forgetOpenedInvitation } from "../../sharing/carried-invitation.ts"
import { useArrival } from "../../shell/arrival.ts"
import { subscribePlace } from "../../shell/places.ts"
import { showToast } from "../../ui/toast.ts"
import { DeleteAccount } from "./delete-account.tsx"
import { ExportData } from "./export-data.tsx"
import { SettingsPage } from "./settings-page.tsx"

export const SettingsScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Settings")
  const [open, setOpen] = useState<"none" | "export" | "delete">("none")
  const options = useSignInOptions()
  const { mutateAsync: askForReset } = useForgotPassword()
  const { mutateAsync: signOut, isPending: isSigningOut } =
    useSignOutEverywhere(forgetOpenedInvitation)

  const sendReset = async () => {
    try {
      await askForReset({ email: user.email })
      const text =
        options?.sendsMail === false
          ? lettersStayHere
          : `Please look into the mailbox of ${user.email}.`
      showToast({ title: "Reset Email Sent", text, tone: "good" })
    } catch (error) {
      tellRefusal(error, "Reset Failed", "Failed to send reset email")
    }
  }
  const leaveEverywhere = async () => {
    try {
      await signOut()
    } catch (error) {
      tellRefusal(error, "Sign Out Failed", "You are still signed in. Please try again.")
    }
  }

  const close = () => setOpen("none")
  const dialogs = {
    none: null,
    export: <ExportData onClose={close} />,
    delete: <DeleteAccount user={user} onClose={close} />,
  }
  return (
    <SettingsPage
      user={user}
      upgradeAt={subscribePlace}
      supportEmail={options?.supportEmail ?? null}
      onReset={() => void sendReset()}
      isSigningOut={isSigningOut}
      onSignOutEverywhere={() => void leaveEverywhere()}
      onExport={() => setOpen("export")}
      onDelete={() => setOpen("delete")}
      dialog={dialogs[open]}
    />
  )
}
