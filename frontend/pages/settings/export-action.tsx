import { Download } from "lucide-react"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"

/** The state of an export. */
export type ExportState =
  | { readonly state: "idle" | "asking" | "begun" }
  | { readonly state: "rejected"; readonly text: string }

interface ExportActionProps {
  readonly progress: ExportState
  readonly onExport: () => void
  readonly variant?: "primary" | "secondary"
  readonly label: string
}

/** The button that starts the export. After that the browser downloads it, and a message says so. */
export const ExportAction = ({ progress, onExport, variant, label }: ExportActionProps) => (
  <div className="grid grid-cols-1 gap-4">
    <div>
      <Button
        variant={variant ?? "secondary"}
        icon={<Download />}
        pending={progress.state === "asking"}
        onClick={onExport}
        className="w-full md:w-auto"
      >
        {label}
      </Button>
    </div>
    <output>
      {progress.state === "begun" && (
        <Notice tone="sage" title="Your export is downloading">
          Your browser takes it from here, and you'll find it in your downloads. You can leave this
          page, but keep the browser open.
        </Notice>
      )}
    </output>
    {progress.state === "rejected" && (
      <Notice tone="brick" title="The export didn't start">
        {progress.text}
      </Notice>
    )}
  </div>
)
