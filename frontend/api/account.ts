import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import {
  type AccountDeletion,
  AccountData,
  type ChangePassword,
  type ProfileEdit,
} from "#protocol/account.ts"
import { routes } from "#protocol/paths.ts"
import { CurrentUser } from "#protocol/user.ts"
import { deletionFailure } from "./auth-and-quota-errors.ts"
import { fieldErrors } from "./field-errors.ts"
import { fetchJson, sendJson } from "./request.ts"
import { putUser, useLeaving } from "./user.ts"

export const useEditProfile = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: ProfileEdit) =>
      fetchJson(CurrentUser, routes.editProfile, { method: "PATCH", json }),
    meta: {
      success: { title: "Profile Updated" },
      failure: { title: "Update Failed", text: "Failed to update profile. Please try again." },
    },
    onSuccess: (user) => putUser(queries, user),
  })
}

/** Changes the password; this device stays signed in. */
export const useChangePassword = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (json: ChangePassword) =>
      fetchJson(CurrentUser, routes.changePassword, { method: "POST", json }),
    meta: {
      success: { title: "Password Changed", text: "We signed you out on every other device." },
      // What is wrong with a field is said there.
      failure: (error) =>
        Object.keys(fieldErrors(error)).length > 0
          ? null
          : {
              title: "Password not changed",
              text: "You still have your old password. Please try again in a moment.",
            },
    },
    onSuccess: (user) => putUser(queries, user),
  })
}

/** What the account contains. Refetched on every visit, because no live event says when it changes. */
export const useAccountData = () =>
  useQuery(
    queryOptions({
      queryKey: ["belongings"],
      queryFn: ({ signal }) => fetchJson(AccountData, routes.account, { signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  )

/** Signs out on every device, this one too. */
export const useSignOutEverywhere = (onLeave: () => void) =>
  useLeaving(() => sendJson(routes.signOutEverywhere), onLeave, "/", {
    title: "Sign Out Failed",
    text: "You're still signed in. Please try again.",
  })

/** Deletes the account. `onLeave` deletes what this device stores for the user. */
export const useDeleteAccount = (onLeave: () => Promise<void>, there: string) =>
  useLeaving(
    (json: AccountDeletion) => sendJson(routes.account, { method: "DELETE", json }),
    onLeave,
    there,
    deletionFailure,
  )
