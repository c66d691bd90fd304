import type { ReactNode } from "react"
import { Card } from "./card.tsx"
import { Page } from "./page.tsx"
import { Skeleton } from "./skeleton.tsx"

/** A page with a form while loading. */
export const FormSkeleton = ({ back }: { readonly back: ReactNode }) => (
  <Page
    width="reading"
    back={back}
    title={
      <>
        <span className="sr-only">Opening the form…</span>
        <Skeleton className="w-3/5" />
      </>
    }
  >
    <Card className="grid grid-cols-1 gap-6">
      {[0, 1, 2].map((field) => (
        <div key={field} className="grid grid-cols-1 gap-2">
          <Skeleton className="w-32" />
          <Skeleton shape="block" className="h-12 w-full" />
        </div>
      ))}
      <Skeleton shape="block" className="h-28 w-full" />
    </Card>
  </Page>
)
