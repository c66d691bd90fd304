import { Captions, CircleX, Ellipsis, FileText, Printer, Trash2 } from "lucide-react"
import { paths } from "#protocol/paths.ts"
import type { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { whyNoWords } from "#protocol/transcript-file.ts"
import {
  rejectionListWords,
  type RejectionListState,
} from "../../biographies/rejections/use-rejection-list.tsx"
import { Menu, MenuFile, MenuItem, MenuLine, MenuRejection } from "../../ui/menu.tsx"
import { ToolButton } from "../../ui/tool-button.tsx"
import { isTranslated } from "./translation-state.ts"

interface StoryMenuProps {
  readonly story: Story
  /** The text that is shown, and so the one that is saved. */
  readonly name: TextName
  /** What was said to be wrong among its key moments; undefined where there is nothing. */
  readonly wrong?: Pick<RejectionListState, "count" | "open"> | undefined
  /** Undefined for users who may not delete it. */
  readonly onDelete?: (() => void) | undefined
}

/** Which of two texts an entry saves; empty when there is only one. */
const inWhich = (story: Story, name: TextName) => {
  if (!isTranslated(story)) return ""
  return name === "english" ? ", in English" : ", as it was told"
}

const files = [
  { as: "txt", label: "Save the transcript as text", icon: <FileText /> },
  { as: "vtt", label: "Save as subtitles (WebVTT)", icon: <Captions /> },
] as const

/** What else can be done with a story. */
export const StoryMenu = ({ story, name, wrong, onDelete }: StoryMenuProps) => {
  const lacking = whyNoWords(story, name)
  const which = inWhich(story, name)
  return (
    <Menu trigger={<ToolButton label="More" icon={<Ellipsis />} />}>
      {files.map(({ as, label, icon }) =>
        lacking === null ? (
          <MenuFile key={as} href={paths.storyTranscriptFile(story.id, as, name)} icon={icon}>
            {label}
            {which}
          </MenuFile>
        ) : (
          <MenuRejection key={as} icon={icon} reason={lacking}>
            {label}
          </MenuRejection>
        ),
      )}
      <MenuLine />
      <MenuItem icon={<Printer />} onSelect={() => window.print()}>
        Print
      </MenuItem>
      {wrong && (
        <MenuItem icon={<CircleX />} onSelect={wrong.open}>
          {rejectionListWords(wrong.count)}
        </MenuItem>
      )}
      {onDelete && (
        <>
          <MenuLine />
          <MenuItem tone="danger" icon={<Trash2 />} onSelect={onDelete}>
            Delete story…
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
