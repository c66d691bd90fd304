import { useState } from "react"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { useMediaQuery } from "../../ui/use-media-query.ts"
import { isTranslated } from "./translation-state.ts"
import { useSideBySide } from "./side-by-side.ts"

/** From here on two texts have room beside each other: the breakpoint `xl` of styles.css. */
const wide = "(width >= 1200px)"

interface Chosen {
  readonly chosen: TextName
  readonly isEditing: boolean
}

/** Which text is shown (original, English, or both beside each other), and whether one is being edited. */
export const useReading = (story: Story) => {
  const [{ chosen, isEditing }, read] = useState<Chosen>({ chosen: "original", isEditing: false })
  const isThere = chosen === "original" || isEditing || isTranslated(story)
  const isWide = useMediaQuery(wide)
  const mayBeBeside = isWide && isTranslated(story) && story.englishTranscript.length > 0
  const isBeside = useSideBySide() && mayBeBeside
  return {
    /** The text that is edited, or shown where only one is. */
    shown: isThere ? chosen : "original",
    isEditing,
    /** Whether there is room for both texts. */
    mayBeBeside,
    /** Whether both texts are shown. */
    isBeside,
    /** Does nothing while a text is being edited: a translation may arrive while the user is typing. */
    show: (name: TextName) => read((now) => (now.isEditing ? now : { ...now, chosen: name })),
    edit: (name: TextName) => read({ chosen: name, isEditing: true }),
    close: () => read((now) => ({ ...now, isEditing: false })),
  }
}
export type TranscriptMode = ReturnType<typeof useReading>
