import { Download, FileUp, Trash2 } from "lucide-react"
import { Button } from "../../ui/button.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

export interface DataSectionProps {
  readonly onExport: () => void
  readonly onImport: () => void
  readonly onDelete: () => void
}

export const DataSection = ({ onExport, onImport, onDelete }: DataSectionProps) => (
  <SettingsSection title="Data Management">
    <Setting
      title="A copy of everything"
      text="Your people, your stories with their recordings and words, in one file to keep."
      action={
        <Button icon={<Download />} onClick={onExport}>
          Export Data
        </Button>
      }
    />
    <Setting
      title="From another Kintale"
      text="Imports what was exported there: people, stories, their words and the history of them."
      action={
        <Button icon={<FileUp />} onClick={onImport}>
          Import an export
        </Button>
      }
    />
    <Setting
      title="Delete account"
      text="You'll see exactly what will be deleted first."
      action={
        <Button icon={<Trash2 />} onClick={onDelete} className="text-brick!">
          Delete Account
        </Button>
      }
    />
  </SettingsSection>
)
