import type { Meta, StoryObj } from "@storybook/react-vite"
import { useState } from "react"
import { fn } from "storybook/test"
import { EditPanel } from "../frontend/transcript-editor/edit-panel.tsx"
import { usePlayer } from "../frontend/player/use-player.ts"
import { Page } from "../frontend/ui/page.tsx"
import { Toaster } from "../frontend/ui/toaster.tsx"
import { aLongTranscript, aMurmur, aTranscript, theFlood, somePeaks } from "./audio.fixture.ts"
import { aRelative, aRoom, type LocalRoom } from "./shared-document.fixture.ts"

const sound = aMurmur(60)

interface EditedProps {
  /** Makes the room, with whatever goes on in it. */
  readonly enter: () => LocalRoom
  readonly mayEdit: boolean
  readonly isLarge: boolean
  readonly language: string
  readonly onSave: (text: string, isChanged: boolean) => Promise<void>
  readonly onClose: () => void
}

const Edited = ({ enter, ...rest }: EditedProps) => {
  const [room] = useState(enter)
  const player = usePlayer(sound)
  return (
    <Page title="The night the water came" width="reading">
      <EditPanel room={room} name="original" player={player} peaks={somePeaks(300)} {...rest} />
      <Toaster />
    </Page>
  )
}

const meta = {
  title: "transcript-editor/Editor",
  component: Edited,
  args: {
    enter: () => aRoom(theFlood),
    mayEdit: true,
    isLarge: false,
    language: "en",
    onSave: fn(async () => undefined),
    onClose: fn(),
  },
} satisfies Meta<typeof Edited>
export default meta
type Entry = StoryObj<typeof meta>

export const Alone: Entry = {}
export const WithOthers: Entry = {
  args: {
    enter: () => {
      const room = aRoom(theFlood)
      aRelative(room, "Ben Holloway").stand("original", 40)
      aRelative(room, "Mira Duarte", 3).stand("original", 140, 320)
      return room
    },
  },
}
export const LargeType: Entry = { args: { isLarge: true } }
export const RightToLeft: Entry = {
  args: {
    language: "ar",
    enter: () =>
      aRoom(
        aTranscript([
          "كنا نعيش بجانب النهر،|في البيت ذي الباب الأخضر.|كانت أمي تربي الإوز.",
          "My father said:|put on your good shoes.",
          "في الليلة التي جاء فيها الماء|أيقظنا أبي واحدا بعد الآخر.",
        ]),
      ),
  },
}
export const Offline: Entry = {
  args: {
    enter: () => {
      const room = aRoom(theFlood)
      room.become({ line: { state: "away" }, isCurrent: false, saving: "waiting" })
      return room
    },
  },
}
export const OfflineWithoutStorage: Entry = {
  args: {
    enter: () => {
      const room = aRoom(theFlood)
      room.become({ line: { state: "away" }, saving: "waiting", isStored: false })
      return room
    },
  },
}
export const Empty: Entry = { args: { enter: () => aRoom([]) } }
export const TwoHours: Entry = {
  name: "Two hours, 20,000 words",
  args: { enter: () => aRoom(aLongTranscript()) },
}
