import type { ShareRole } from "#protocol/share.ts"
import { Choices } from "../ui/radio-group.tsx"
import { isShareRole, roleWords } from "./share-text.ts"

const roles = [
  { value: "contributor", label: roleWords.contributor.label, text: roleWords.contributor.can },
  { value: "viewer", label: roleWords.viewer.label, text: roleWords.viewer.can },
] as const

/** The role a new invitation has until the user chooses another: from a story, the one that the specification gives it. */
export const presetRoles: Readonly<Record<"person" | "story", ShareRole>> = {
  person: "contributor",
  story: "viewer",
}

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
    value={isShareRole(role) ? role : presetRoles.person}
    onChoose={onChoose}
  />
)
