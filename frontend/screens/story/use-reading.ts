import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { isTranslated } from "./is-translated.ts"

interface Chosen {
  readonly chosen: TextName
  readonly isEditing: boolean
}

/** Which text is shown (original or English), and whether it is being edited. */
export const useReading = (story: Story) => {
  const [{ chosen, isEditing }, read] = useState<Chosen>({ chosen: "original", isEditing: false })
  const isThere = chosen === "original" || isEditing || isTranslated(story)
  return {
    shown: isThere ? chosen : "original",
    isEditing,
    /** Does nothing while a text is being edited: a translation may arrive while the user is typing. */
    show: (name: TextName) => read((now) => (now.isEditing ? now : { ...now, chosen: name })),
    edit: (name: TextName) => read({ chosen: name, isEditing: true }),
    close: () => read((now) => ({ ...now, isEditing: false })),
  }
}
export type Reading = ReturnType<typeof useReading>
