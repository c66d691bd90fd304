import { isNear } from "./smtp.ts"

/** This server's keys at Stripe. */
export interface PaymentKeys {
  readonly secretKey: string
  /** Known to browsers. */
  readonly publicKey: string
  /** The id of a price, or its lookup key. */
  readonly price: string
  /** Proves that an event comes from Stripe; null where no webhook was set up. */
  readonly webhookSecret: string | null
  /** Another address than Stripe's own, on this computer; for tests. */
  readonly api: URL | null
}

type Given = Readonly<
  Partial<
    Record<
      | "STRIPE_SECRET_KEY"
      | "STRIPE_PUBLIC_KEY"
      | "STRIPE_PRICE"
      | "STRIPE_WEBHOOK_SECRET"
      | "STRIPE_API",
      string
    >
  >
>

const secretKeys = /^[sr]k_(live|test)_\w+$/
const publicKeys = /^pk_(live|test)_\w+$/
const modeOf = (key: string, pattern: RegExp) => pattern.exec(key)?.[1] ?? null

/** Without what a file of settings or a copied line leaves around it; a call with it never gets through. */
const bare = (given: string | undefined) => {
  const trimmed = given?.trim()
  return trimmed === "" ? undefined : trimmed
}

const readApi = (given: string | undefined) => {
  if (given === undefined) return null
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol) || !isNear(url.hostname))
    throw new Error("STRIPE_API must be an address on this computer. It is for tests only.")
  return url
}

/** The keys at Stripe, null when there are none. Messages never repeat a key. */
export const readPayment = (given: Given): PaymentKeys | null => {
  const secretKey = bare(given.STRIPE_SECRET_KEY)
  const publicKey = bare(given.STRIPE_PUBLIC_KEY)
  const price = bare(given.STRIPE_PRICE)
  const webhookSecret = bare(given.STRIPE_WEBHOOK_SECRET)
  const api = readApi(given.STRIPE_API)
  if ([secretKey, publicKey, price, webhookSecret].every((one) => one === undefined)) return null
  if (secretKey === undefined || publicKey === undefined || price === undefined)
    throw new Error(
      "STRIPE_SECRET_KEY, STRIPE_PUBLIC_KEY and STRIPE_PRICE belong together. Set all three, or none.",
    )
  const mode = modeOf(secretKey, secretKeys)
  if (mode === null)
    throw new Error(
      "STRIPE_SECRET_KEY must start with sk_live_ or sk_test_ (or rk_) and be one word.",
    )
  const publicMode = modeOf(publicKey, publicKeys)
  if (publicMode === null)
    throw new Error("STRIPE_PUBLIC_KEY must start with pk_live_ or pk_test_.")
  if (mode !== publicMode)
    throw new Error(
      `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLIC_KEY is a ${publicMode} key. Both must be the same kind.`,
    )
  if (webhookSecret !== undefined && !/^whsec_[\w+/=]+$/.test(webhookSecret))
    throw new Error("STRIPE_WEBHOOK_SECRET must start with whsec_.")
  return { secretKey, publicKey, price, webhookSecret: webhookSecret ?? null, api }
}
