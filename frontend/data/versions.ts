import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import type { VersionId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { Version, WholeVersion } from "#protocol/version.ts"
import { ask } from "./ask.ts"
import { storyQuery } from "./stories.ts"

const Versions = Schema.Array(Version)

/** Everything known of the versions of a story; out of date once its words change. */
export const versionsKey = (storyId: number) => ["versions", storyId] as const

const versionsQuery = (storyId: number, text: TextName) =>
  queryOptions({
    queryKey: [...versionsKey(storyId), "of", text],
    queryFn: ({ signal }) =>
      ask(Versions, `${paths.storyVersions(storyId)}?${new URLSearchParams({ text })}`, { signal }),
  })

const versionQuery = (storyId: number, versionId: number) =>
  queryOptions({
    queryKey: [...versionsKey(storyId), versionId],
    queryFn: ({ signal }) => ask(WholeVersion, paths.storyVersion(storyId, versionId), { signal }),
  })

/** The versions of one of a story's texts; asked for anew whenever somebody begins to look. */
export const useVersions = (storyId: number, text: TextName) =>
  useQuery({ ...versionsQuery(storyId, text), refetchOnMount: "always" })

/** A version with its words; asks nothing for null. */
export const useVersion = (storyId: number, versionId: VersionId | null) =>
  useQuery({ ...versionQuery(storyId, versionId ?? 0), enabled: versionId !== null })

/** Makes the words what they were in a version; the answer is the story as it stands then. */
export const useRestoreVersion = (storyId: number) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (versionId: VersionId) =>
      ask(Story, paths.restoreVersion(storyId, versionId), { method: "POST" }),
    onSuccess: (story) => queries.setQueryData(storyQuery(storyId).queryKey, story),
    // Also after a refusal: what stands on the screen may be why it was refused.
    onSettled: () => queries.invalidateQueries({ queryKey: versionsKey(storyId) }),
  })
}
