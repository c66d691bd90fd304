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
      text="Your people and stories, with all recordings and transcripts, in one file to keep."
      action={
        <Button icon={<Download />} onClick={onExport}>
          Export Data
        </Button>
      }
    />
    <Setting
      title="From another Kintale"
      text="Import the people and stories you exported there, with their transcripts and history."
      action={
        <Button icon={<FileUp />} onClick={onImport}>
          Import a file
        </Button>
      }
    />
    <Setting
      title="Delete account"
      text="First, you'll see exactly what will be deleted."
      action={
        <Button icon={<Trash2 />} onClick={onDelete} className="text-brick!">
          Delete Account
        </Button>
      }
    />
  </SettingsSection>
)
