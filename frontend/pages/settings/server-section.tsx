import { Server } from "lucide-react"
import { Link } from "wouter"
import { Button } from "../../ui/button.tsx"
import { Setting, SettingsSection } from "./setting.tsx"

/** For whoever runs the server. */
export const ServerSection = () => (
  <SettingsSection title="This server">
    <Setting
      title="You run this server"
      text="See its accounts, disk space and stories that failed, and choose who can sign up."
      action={
        <Button asChild icon={<Server />}>
          <Link href="/settings/server">Manage server</Link>
        </Button>
      }
    />
  </SettingsSection>
)
