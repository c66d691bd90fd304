import { useSearchParams } from "wouter"
import type { Category } from "#protocol/story.ts"
import { useFound } from "../../cards/use-found.ts"
import { useListed } from "../../cards/use-listed.ts"
import { useCapabilities } from "../../data/capabilities.ts"
import { useArrival } from "../../shell/arrival.ts"
import { isCategory } from "./filters.tsx"
import { StoriesPage } from "./stories-page.tsx"

/** What is searched for and chosen stands in the address, so that going back finds it again. */
export const StoriesScreen = () => {
  useArrival("Stories")
  const [address, setAddress] = useSearchParams()
  const query = address.get("q")?.trim() ?? ""
  const chosen = address.get("category") ?? ""
  const category = isCategory(chosen) ? chosen : null
  const listed = useListed(category)
  const found = useFound(query)
  const capabilities = useCapabilities()

  const put = (name: string, value: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (value === "") next.delete(name)
      else next.set(name, value)
      return next
    })
  return (
    <StoriesPage
      listed={listed}
      category={category}
      onCategory={(next: Category | null) => put("category", next ?? "")}
      query={query}
      found={found}
      onSearch={(next) => put("q", next)}
      capabilities={capabilities}
    />
  )
}
