import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Schema } from "effect"
import type { VersionId } from "#protocol/ids.ts"
import { paths } from "#protocol/paths.ts"
import { Story } from "#protocol/story.ts"
import type { TextName } from "#protocol/transcript.ts"
import { Version, WholeVersion } from "#protocol/version.ts"
import { fetchJson } from "./request.ts"
import { storyQuery } from "./stories.ts"

const Versions = Schema.Array(Version)

/** The key of all cached versions of a story; invalidated when its words change. */
export const versionsKey = (storyId: number) => ["versions", storyId] as const

const versionsQuery = (storyId: number, text: TextName) =>
  queryOptions({
    queryKey: [...versionsKey(storyId), "of", text],
    queryFn: ({ signal }) =>
      fetchJson(Versions, `${paths.storyVersions(storyId)}?${new URLSearchParams({ text })}`, {
        signal,
      }),
  })

const versionQuery = (storyId: number, versionId: number) =>
  queryOptions({
    queryKey: [...versionsKey(storyId), versionId],
    queryFn: ({ signal }) =>
      fetchJson(WholeVersion, paths.storyVersion(storyId, versionId), { signal }),
  })

/** The versions of one text of a story; refetched whenever the history is opened. */
export const useVersions = (storyId: number, text: TextName) =>
  useQuery({ ...versionsQuery(storyId, text), refetchOnMount: "always" })

/** One version with its words; does not ask for null. */
export const useVersion = (storyId: number, versionId: VersionId | null) =>
  useQuery({ ...versionQuery(storyId, versionId ?? 0), enabled: versionId !== null })

/** Restores a version; the answer is the story after that. */
export const useRestoreVersion = (storyId: number) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (versionId: VersionId) =>
      fetchJson(Story, paths.restoreVersion(storyId, versionId), { method: "POST" }),
    meta: {
      success: { title: "Updated Successfully" },
      failure: {
        title: "Failed to update story content.",
        text: "Nothing has changed. Please try again.",
      },
    },
    onSuccess: (story) => queries.setQueryData(storyQuery(storyId).queryKey, story),
    // Also after a failure: it may have failed because the screen is out of date.
    onSettled: () => queries.invalidateQueries({ queryKey: versionsKey(storyId) }),
  })
}
