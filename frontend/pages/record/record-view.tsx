import { Mic, Upload } from "lucide-react"
import type { ReactNode, Ref } from "react"
import type { RecorderPhase } from "../../recorder/recorder-state.ts"
import { Card } from "../../ui/card.tsx"
import { cx } from "../../ui/cx.ts"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"
import { useFullScreen } from "../../ui/use-full-screen.ts"

export type RecordMode = "record" | "upload"

interface RecordPageProps {
  readonly way: RecordMode
  readonly onWay: (way: RecordMode) => void
  /** Above both tabs. */
  readonly notice?: ReactNode
  readonly phase: RecorderPhase
  /** A question was chosen. */
  readonly hasQuestion: boolean
  /** Around the question and the recorder. */
  readonly tellingRef?: Ref<HTMLDivElement>
  readonly question: ReactNode
  readonly recorder: ReactNode
  readonly storyForm: ReactNode
  readonly uploadForm: ReactNode
  readonly prompts: ReactNode
  readonly storytellers: ReactNode
}

/**
 * Two tabs (record, upload) with help beside them. Both stay mounted, so that switching loses nothing. On a
 * phone a question or a recording has the screen to itself, and a recording that is over comes before all else.
 */
export const RecordView = (props: RecordPageProps) => {
  const { way, phase, hasQuestion, tellingRef, question } = props
  const isRecording = way === "record"
  const isAlone = isRecording && (phase === "telling" || (phase === "idle" && hasQuestion))
  const isRecorded = isRecording && phase === "recorded"
  useFullScreen(isAlone ? "bar and header" : isRecorded ? "bar" : null)
  const aside = cx((isAlone || isRecorded) && "max-lg:hidden")
  return (
    <Page title="Record a story" isTitleAside={isAlone || isRecorded}>
      <div className={cx("grid gap-4 empty:hidden", aside)}>{props.notice}</div>
      <div className="grid grid-cols-1 items-start gap-8 max-lg:pb-20 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Tabs
          value={way}
          onValueChange={(chosen) => props.onWay(chosen === "upload" ? "upload" : "record")}
          className="min-w-0 grid-cols-1"
        >
          <TabList label="How to add a story" className={aside}>
            <Tab value="record" icon={<Mic />}>
              Record
            </Tab>
            <Tab value="upload" icon={<Upload />}>
              Upload a file
            </Tab>
          </TabList>
          <TabPanel value="record" forceMount className="grid grid-cols-1 gap-5">
            <div ref={tellingRef} className="grid scroll-mt-4 grid-cols-1 gap-5">
              {!isRecorded && question}
              {props.recorder}
            </div>
            <Card className={cx(isAlone && "max-lg:hidden")}>{props.storyForm}</Card>
          </TabPanel>
          <TabPanel value="upload" forceMount>
            <Card>{props.uploadForm}</Card>
          </TabPanel>
        </Tabs>
        <aside
          aria-label="Help with telling the story"
          className={cx("grid min-w-0 grid-cols-1 gap-6", aside)}
        >
          {isRecording && props.prompts}
          {props.storytellers}
        </aside>
      </div>
    </Page>
  )
}
