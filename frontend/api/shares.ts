import {
  type MutationMeta,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import type { PersonId, SharedId } from "#protocol/ids.ts"
import { paths, routes } from "#protocol/paths.ts"
import {
  Accepted,
  Invite,
  type InviteAcceptance,
  InvitePreview,
  type NewShare,
  type NewStoryShare,
  Share,
  type ShareRole,
} from "#protocol/share.ts"
import { navigate } from "wouter/use-browser-location"
import { canUpgrade } from "./auth-and-quota-errors.ts"
import { subscribePlace } from "./plans.ts"
import { fetchJson, sendJson } from "./request.ts"
import { whoMaySeeKey } from "./who-may-see.ts"
import { storiesKey } from "./stories.ts"

const Shares = Schema.Array(Share)
const Invites = Schema.Array(Invite)

export const sharesKey = ["shares"] as const
export const invitesKey = ["invites"] as const
export const openedInviteKey = ["opened invite"] as const
const invitePreviewKey = ["invite preview"] as const

const sharesQuery = (personId: SharedId) =>
  queryOptions({
    queryKey: [...sharesKey, personId],
    queryFn: ({ signal }) => fetchJson(Shares, paths.sharesOfPerson(personId), { signal }),
  })

/** The shares the user gave on a person; 0 stands for all shares they gave. */
export const useShares = (personId: SharedId) => useQuery(sharesQuery(personId))

const notShared = { title: "Share Failed", text: "Failed to share person. Please try again." }
const nothingChanged = "Nothing has changed. Please try again."

const useChanging = <Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  meta: MutationMeta,
  keys: ReadonlyArray<ReadonlyArray<unknown>> = [sharesKey, whoMaySeeKey],
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta,
    // Also after a failure: it may have failed because the screen is out of date.
    onSettled: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

/** Invites somebody, or renews the invitation to the same address. */
export const useSharePerson = () =>
  useChanging(
    ({ personId, ...json }: NewShare & { readonly personId: SharedId }) =>
      fetchJson(Share, paths.sharePerson(personId), { method: "POST", json }),
    {
      failure: (error) =>
        canUpgrade(error)
          ? { ...notShared, action: { label: "Upgrade", onAct: () => navigate(subscribePlace) } }
          : notShared,
    },
  )

/** The same from a story: it shares all stories of its storyteller. */
export const useShareStoryteller = () =>
  useChanging(
    ({ storytellerId, ...json }: NewStoryShare & { readonly storytellerId: PersonId }) =>
      fetchJson(Share, paths.shareStoryteller(storytellerId), { method: "POST", json }),
    { failure: notShared },
  )

export const useChangeRole = () =>
  useChanging(
    ({ share, role }: { readonly share: Share; readonly role: ShareRole }) =>
      fetchJson(Share, paths.share(share.personId, share.id), { method: "PATCH", json: { role } }),
    { failure: { title: "Change Failed", text: nothingChanged } },
  )

/** Withdraws an invitation, takes a grant back, or puts an answered one out of the list. */
export const useEndShare = (
  failure: MutationMeta["failure"] = { title: "We couldn't remove it", text: nothingChanged },
) =>
  useChanging(
    (share: Pick<Share, "id" | "personId">) =>
      sendJson(paths.share(share.personId, share.id), { method: "DELETE" }),
    { failure },
  )

/** The invitations this user received and has not answered. */
export const useInvites = () =>
  useQuery(
    queryOptions({
      queryKey: invitesKey,
      queryFn: ({ signal }) => fetchJson(Invites, routes.invites, { signal }),
    }),
  )

/**
 * The invitation of a link that was followed. It has its own query key. It is not fetched while it is
 * being answered: the server would say that it is already answered.
 */
export const useOpenedInvite = (inviteToken: string | null, isAnswering: boolean) =>
  useQuery(
    queryOptions({
      queryKey: [...openedInviteKey, inviteToken],
      // Fetched again whenever the link is followed: it may have been answered since.
      gcTime: 0,
      enabled: inviteToken !== null && !isAnswering,
      queryFn: ({ signal }) =>
        fetchJson(Invite, routes.openInvite, { method: "POST", json: { inviteToken }, signal }),
    }),
  )

/** What the link of an invitation says to whoever holds it; null asks nothing. */
export const useInvitePreview = (inviteToken: string | null) =>
  useQuery(
    queryOptions({
      queryKey: [...invitePreviewKey, inviteToken],
      gcTime: 0,
      enabled: inviteToken !== null,
      queryFn: ({ signal }) =>
        fetchJson(InvitePreview, routes.previewInvite, {
          method: "POST",
          json: { inviteToken },
          signal,
        }),
    }),
  )

export const useAcceptInvite = () =>
  useChanging(
    (json: InviteAcceptance) => fetchJson(Accepted, routes.acceptInvite, { method: "POST", json }),
    {
      success: {
        title: "Invite Accepted",
        text: "You can now collaborate on stories about this person.",
      },
      failure: { title: "Accept Failed", text: "Failed to accept invite. Please try again." },
    },
    // The user now also sees the people and stories of the one who shares.
    [invitesKey, ["people"], ["person"], storiesKey],
  )

export const useDeclineInvite = () =>
  useChanging(
    (inviteToken: string) => sendJson(routes.declineInvite, { json: { inviteToken } }),
    {
      success: { title: "Invite Declined", text: "The invitation has been declined." },
      failure: { title: "Decline Failed", text: "Failed to decline invite. Please try again." },
    },
    [invitesKey],
  )
