import { LoaderCircle } from "lucide-react"
import { Page } from "../../ui/page.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { title } from "./subscribe-view.tsx"

/** While the subscription is begun. */
export const SettingUp = () => (
  <Page
    title={title}
    intro={
      <output className="inline-flex items-center gap-3">
        <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />
        Setting up your subscription...
      </output>
    }
  >
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-8">
      <div className="grid grid-cols-1 gap-5">
        <Skeleton shape="block" className="h-36" />
        <Skeleton shape="block" className="h-124" />
      </div>
      <Skeleton shape="block" className="h-124" />
    </div>
  </Page>
)
