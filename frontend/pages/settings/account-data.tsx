import type { ReactNode } from "react"
import type { Belongings } from "#protocol/account.ts"
import type { Loaded } from "../../api/load-state.ts"
import { FailedNotice } from "../../ui/load-error.tsx"
import { SkeletonText } from "../../ui/skeleton.tsx"

interface LoadedBelongingsProps {
  readonly belongings: Loaded<Belongings>
  readonly children: (belongings: Belongings) => ReactNode
}

/** Renders its children with the contents of the account once they are loaded. */
export const LoadedBelongings = ({ belongings, children }: LoadedBelongingsProps) => {
  switch (belongings.state) {
    case "loading":
      return (
        <output className="block">
          <span className="sr-only">Counting what is yours…</span>
          <SkeletonText lines={3} />
        </output>
      )
    case "failed":
      return (
        <FailedNotice
          title="What is yours could not be counted"
          text={belongings.text}
          onRetry={belongings.onRetry}
        />
      )
    case "here":
      return children(belongings.data)
  }
}
