import { Mic, Upload } from "lucide-react"
import type { ReactNode } from "react"
import { Card } from "../../ui/card.tsx"
import { Page } from "../../ui/page.tsx"
import { Tab, TabList, TabPanel, Tabs } from "../../ui/tabs.tsx"

export type RecordMode = "record" | "upload"

interface RecordPageProps {
  readonly way: RecordMode
  readonly onWay: (way: RecordMode) => void
  /** Above both tabs. */
  readonly notice?: ReactNode
  readonly question: ReactNode
  readonly recorder: ReactNode
  readonly storyForm: ReactNode
  readonly uploadForm: ReactNode
  readonly prompts: ReactNode
  readonly storytellers: ReactNode
}

/** Two tabs (record, upload) with help beside them. Both stay mounted, so that switching loses nothing. */
export const RecordView = (props: RecordPageProps) => (
  <Page title="Record a story">
    {props.notice}
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Tabs
        value={props.way}
        onValueChange={(way) => props.onWay(way === "upload" ? "upload" : "record")}
        className="min-w-0 grid-cols-1"
      >
        <TabList label="How to give a story">
          <Tab value="record" icon={<Mic />}>
            Record
          </Tab>
          <Tab value="upload" icon={<Upload />}>
            Upload a file
          </Tab>
        </TabList>
        <TabPanel value="record" forceMount className="grid grid-cols-1 gap-5">
          {props.question}
          {props.recorder}
          <Card>{props.storyForm}</Card>
        </TabPanel>
        <TabPanel value="upload" forceMount>
          <Card>{props.uploadForm}</Card>
        </TabPanel>
      </Tabs>
      <aside aria-label="Help with telling" className="grid grid-cols-1 min-w-0 gap-6">
        {props.prompts}
        {props.storytellers}
      </aside>
    </div>
  </Page>
)
