import { useState } from "react"
import type { CurrentUser } from "#protocol/user.ts"
import { useSignOutEverywhere } from "../../api/account.ts"
import { useCapabilities } from "../../api/capabilities.ts"
import { lettersStayHere, useForgotPassword, useSignInOptions } from "../../api/auth-options.ts"
import { useChooseLetters } from "../../api/email-preferences.ts"
import { tellRefusal } from "../../api/show-error.ts"
import { forgetOpenedInvitation } from "../../sharing/pending-invite.ts"
import { useArrival } from "../../layout/use-page-title.ts"
import { showToast } from "../../ui/toast.ts"
import { BringIn } from "./import-data.tsx"
import { DeleteAccount } from "./delete-account.tsx"
import { ExportData } from "./export-data.tsx"
import { SettingsPage } from "./settings-view.tsx"
import { useSubscription } from "./use-subscription.ts"

export const SettingsScreen = ({ user }: { readonly user: CurrentUser }) => {
  useArrival("Settings")
  const [open, setOpen] = useState<"none" | "export" | "bring in" | "delete">("none")
  const options = useSignInOptions()
  const subscription = useSubscription()
  const capabilities = useCapabilities()
  const { mutateAsync: askForReset } = useForgotPassword()
  const { mutateAsync: signOut, isPending: isSigningOut } =
    useSignOutEverywhere(forgetOpenedInvitation)

  const { mutateAsync: choose } = useChooseLetters()

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

  const chooseLetters = async (newStories: boolean) => {
    if (newStories === user.newStoryLetters) return
    try {
      await choose({ newStories })
      const title = newStories ? "We will write to you" : "No more letters about new stories"
      showToast({ title, tone: "good" })
    } catch (error) {
      tellRefusal(error, "Not saved", "Please try again in a moment.")
    }
  }

  const close = () => setOpen("none")
  const dialogs = {
    none: null,
    export: <ExportData onClose={close} />,
    "bring in": <BringIn onClose={close} />,
    delete: <DeleteAccount user={user} onClose={close} />,
  }
  return (
    <SettingsPage
      user={user}
      subscription={subscription}
      supportEmail={options?.supportEmail ?? null}
      sends={capabilities?.sends ?? []}
      onReset={() => void sendReset()}
      isSigningOut={isSigningOut}
      onSignOutEverywhere={() => void leaveEverywhere()}
      sendsMail={options?.sendsMail ?? null}
      onNewStoryLetters={(isWanted) => void chooseLetters(isWanted)}
      onExport={() => setOpen("export")}
      onBringIn={() => setOpen("bring in")}
      onDelete={() => setOpen("delete")}
      dialog={dialogs[open]}
    />
  )
}
