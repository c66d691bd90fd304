import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { EmailPreference } from "#protocol/account.ts"
import { routes, unsubscribeLink } from "#protocol/paths.ts"
import { CurrentUser } from "#protocol/user.ts"
import { showToast } from "../ui/toast.ts"
import { fetchJson, sendJson } from "./request.ts"
import { currentUserQuery, putUser } from "./user.ts"

/** Chooses which letters the user gets. */
export const useSaveEmailPreference = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: EmailPreference) =>
      fetchJson(CurrentUser, routes.emailPreference, { method: "PATCH", json }),
    meta: { failure: "We couldn't save this" },
    onSuccess: async (user, { newStories }) => {
      await putUser(queries, user)
      const title = newStories
        ? "We'll email you about new stories"
        : "You won't get emails about new stories"
      showToast({ title, tone: "good" })
    },
  })
}

/** Ends letters about new stories by the token of one of them. */
export const useUnsubscribe = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => sendJson(unsubscribeLink("", token), { method: "POST" }),
    onSuccess: () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
}
