import type { ShareRole } from "#protocol/share.ts"
import { Choices } from "../ui/radio-group.tsx"
import { isShareRole, roleWords } from "./share-text.ts"

const roles = [
  { value: "contributor", label: roleWords.contributor.label, text: roleWords.contributor.can },
  { value: "viewer", label: roleWords.viewer.label, text: roleWords.viewer.can },
] as const

/** The role a new invitation has until the user chooses another. */
export const presetRole: ShareRole = "contributor"

interface RoleChoicesProps {
  /** As it is in the form. */
  readonly role: string
  readonly onChoose: (role: ShareRole) => void
}

/** What somebody who is invited may do. */
export const RoleChoices = ({ role, onChoose }: RoleChoicesProps) => (
  <Choices
    legend="Access Level"
    choices={roles}
    value={isShareRole(role) ? role : presetRole}
    onChoose={onChoose}
  />
)
