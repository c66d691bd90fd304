import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query"
import { Schema } from "effect"
import { useCallback, useEffect } from "react"
import { limits } from "#protocol/limits.ts"
import { routes } from "#protocol/paths.ts"
import { Billing, Portal } from "#protocol/plan.ts"
import type { CurrentUser } from "#protocol/user.ts"
import { HttpError, errorMessage } from "./errors.ts"
import { takeStored, writeStored } from "../lib/storage.ts"
import { showToast } from "../ui/toast.ts"
import { fetchJson } from "./request.ts"
import { askWhoIsHere, currentUserQuery, putUser } from "./user.ts"

export const billingKey = ["billing"] as const

/** What Stripe last said of the signed-in user; asked only where they pay. */
export const useBilling = (isPaying: boolean) =>
  useQuery(
    queryOptions({
      queryKey: billingKey,
      queryFn: ({ signal }) => fetchJson(Billing, routes.billing, { signal }),
      enabled: isPaying,
    }),
  )

/** Read loosely, as an answer without a secret has a sentence of its own. */
const Begun = Schema.Struct({ clientSecret: Schema.optionalKey(Schema.NullOr(Schema.String)) })

/** The server began a subscription, and sent nothing to pay it with. */
class NoClientSecret extends Error {
  override readonly name = "NoClientSecret"

  constructor() {
    super("No client secret received")
  }
}

/** Why a subscription could not be begun. */
export const setupSentence = (error: unknown): string =>
  error instanceof NoClientSecret
    ? error.message
    : errorMessage(error, "Failed to initialize subscription")

/** Asks who is here afresh: their plan may have changed meanwhile. */
const askUserAfresh = async (queries: QueryClient): Promise<CurrentUser> => {
  const user = await askWhoIsHere()
  await putUser(queries, user)
  return user
}

/**
 * The secret to pay with. Asking twice, in two tabs or after a reload, is answered with the same open
 * subscription.
 */
export const useSubscriptionSecret = () =>
  useQuery(
    queryOptions({
      queryKey: ["subscription"],
      queryFn: async ({ client }) => {
        try {
          const { clientSecret } = await fetchJson(Begun, routes.subscription, { method: "POST" })
          if (clientSecret === undefined || clientSecret === null || clientSecret === "") {
            throw new NoClientSecret()
          }
          return clientSecret
        } catch (error) {
          // Somebody who has Premium already is not asked to pay again: their own page says so.
          if (error instanceof HttpError && error.status === 400) await askUserAfresh(client)
          throw error
        }
      },
      staleTime: 0,
      gcTime: 0,
    }),
  )

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Has the server ask Stripe, until Stripe knows of the payment or it has been asked often enough. */
const askUntilActive = async (queries: QueryClient, times: number): Promise<Billing> => {
  const { apart } = limits.wait.payment
  for (let asked = 1; ; asked += 1) {
    const billing = await fetchJson(Billing, routes.billingReturn, { method: "POST" })
    if (billing.status === "active" || asked === times) {
      queries.setQueryData(billingKey, billing)
      return billing
    }
    await pause(apart)
  }
}

/**
 * After a payment: true once Premium is there. Only the server, which asks Stripe, can say so; it is
 * asked once where nobody knows of a payment.
 */
export const useConfirmPayment = () => {
  const queries = useQueryClient()
  return useCallback(
    async (isPaid: boolean): Promise<boolean> => {
      const { status } = await askUntilActive(queries, isPaid ? limits.wait.payment.times : 1)
      const user = await askUserAfresh(queries)
      return status === "active" && user.subscriptionStatus === "active"
    },
    [queries],
  )
}

const portalStorage = "kintale-at-stripe"

/** Whether somebody was at Stripe's page since it was last asked. */
const takeVisit = (): boolean => takeStored("tab", portalStorage) !== null

/** Opens Stripe's page on which a card is changed and a subscription ended. */
export const useOpenPortal = () =>
  useMutation({
    mutationFn: () => fetchJson(Portal, routes.billingPortal, { method: "POST" }),
    meta: { failure: "We couldn't open the card page" },
    onSuccess: ({ url }) => {
      // Where storage is refused, the server hears of a change from Stripe, or within a day.
      writeStored("tab", portalStorage, "yes")
      window.location.assign(url)
    },
  })

/** Has the server ask Stripe afresh for somebody who comes back from that page. */
export const useBackFromPortal = (isPaying: boolean) => {
  const confirm = useConfirmPayment()
  useEffect(() => {
    // Stripe may be away just now: what was last known stays on the screen.
    if (isPaying && takeVisit()) void confirm(false).catch(() => undefined)
  }, [isPaying, confirm])
}

/** Gives the first payment back, and ends Premium. */
export const useRefund = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => fetchJson(Billing, routes.refund, { method: "POST" }),
    meta: {
      failure: {
        title: "Refund Failed",
        text: "Nothing has changed. Please try again in a moment.",
      },
    },
    onSuccess: async (billing) => {
      queries.setQueryData(billingKey, billing)
      await askUserAfresh(queries).catch(() =>
        queries.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
      )
      const text =
        billing.refund === "done"
          ? "It'll be on your card within ten days. All your stories are still here."
          : "Premium ends as soon as Stripe has sent it. All your stories stay here."
      showToast({ title: "Your money is on its way back", text, tone: "good" })
    },
  })
}
