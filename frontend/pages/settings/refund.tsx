import { useState } from "react"
import { Button } from "../../ui/button.tsx"
import { Confirm } from "../../ui/confirm-dialog.tsx"
import { Setting } from "./setting.tsx"

export interface MoneyBackProps {
  /** The last day, in words. */
  readonly until: string
  /** Resolves when the refund was asked for, and when that failed. */
  readonly onRefund: () => Promise<void>
}

const label = "Get my money back"

/** The money-back guarantee of the first days. It asks first, as Premium ends with it. */
export const MoneyBack = ({ until, onRefund }: MoneyBackProps) => {
  const [asking, setAsking] = useState<"no" | "yes" | "refunding">("no")
  const refund = async () => {
    setAsking("refunding")
    await onRefund()
    setAsking("no")
  }
  return (
    <Setting
      title="Not what you hoped for?"
      text={`You can get all your money back until ${until}.`}
      action={
        <>
          <Button onClick={() => setAsking("yes")}>{label}</Button>
          <Confirm
            open={asking !== "no"}
            onOpenChange={(open) => asking !== "refunding" && setAsking(open ? "yes" : "no")}
            title="Get your money back?"
            text="You'll get back everything you paid, and Premium ends right away. You can still listen to your stories, read them and share them."
            confirmLabel={label}
            cancelLabel="Keep Premium"
            pending={asking === "refunding"}
            onConfirm={() => void refund()}
          />
        </>
      }
    />
  )
}
