import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { Schema } from "effect"
import { routes } from "#protocol/paths.ts"
import { Prompt } from "#protocol/prompt.ts"
import type { Category } from "#protocol/story.ts"
import { fetchJson } from "./request.ts"

const Prompts = Schema.Array(Prompt)

const about = (route: string, category: Category | null) =>
  category === null ? route : `${route}?${new URLSearchParams({ category })}`

const promptsQuery = (category: Category | null) =>
  queryOptions({
    queryKey: ["prompts", category],
    queryFn: ({ signal }) => fetchJson(Prompts, about(routes.prompts, category), { signal }),
  })

export const usePrompts = (category: Category | null) => useQuery(promptsQuery(category))

export const useDrawPrompt = () =>
  useMutation({
    mutationFn: (category: Category | null) =>
      fetchJson(Prompt, about(routes.randomPrompt, category)),
  })
