import * as decoding from "lib0/decoding"
import * as encoding from "lib0/encoding"
import * as sync from "y-protocols/sync"
import { coEditKinds } from "#protocol/collaboration.ts"

/** The messages a client sends about a shared transcript. */
type ClientMessage =
  /** It asks for everything that its state vector lacks. */
  | { readonly kind: "asks"; readonly stateVector: Uint8Array }
  /** It sends changes: the answer to our request, or an edit. */
  | { readonly kind: "gives"; readonly update: Uint8Array; readonly isAnswer: boolean }
  | { readonly kind: "presence"; readonly states: ReadonlyArray<ClientState> }
  | { readonly kind: "asks who is here" }

/** The presence of one Yjs client; null when it leaves. */
export interface ClientState {
  readonly client: number
  readonly clock: number
  readonly state: unknown
}

/**
 * `y-websocket` repeats the presence of everybody it has just heard of; this is more than ever have
 * one story open.
 */
const mostStates = 1_000

const readStates = (bytes: Uint8Array): ReadonlyArray<ClientState> | null => {
  const decoder = decoding.createDecoder(bytes)
  const count = decoding.readVarUint(decoder)
  if (count > mostStates) return null
  return Array.from({ length: count }, () => ({
    client: decoding.readVarUint(decoder),
    clock: decoding.readVarUint(decoder),
    state: JSON.parse(decoding.readVarString(decoder)),
  }))
}

const readSync = (decoder: decoding.Decoder): ClientMessage | null => {
  const kind = decoding.readVarUint(decoder)
  switch (kind) {
    case sync.messageYjsSyncStep1:
      return { kind: "asks", stateVector: decoding.readVarUint8Array(decoder) }
    case sync.messageYjsSyncStep2:
    case sync.messageYjsUpdate:
      return {
        kind: "gives",
        update: decoding.readVarUint8Array(decoder),
        isAnswer: kind === sync.messageYjsSyncStep2,
      }
    default:
      return null
  }
}

/** Null if it is no valid message. */
export const readMessage = (bytes: Uint8Array): ClientMessage | null => {
  try {
    const decoder = decoding.createDecoder(bytes)
    switch (decoding.readVarUint(decoder)) {
      case coEditKinds.sync:
        return readSync(decoder)
      case coEditKinds.awareness: {
        const states = readStates(decoding.readVarUint8Array(decoder))
        return states === null ? null : { kind: "presence", states }
      }
      case coEditKinds.queryAwareness:
        return { kind: "asks who is here" }
      default:
        return null
    }
  } catch {
    return null
  }
}

const written = (write: (encoder: encoding.Encoder) => void) => encoding.encode(write)

export const question = (stateVector: Uint8Array) =>
  written((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.sync)
    encoding.writeVarUint(encoder, sync.messageYjsSyncStep1)
    encoding.writeVarUint8Array(encoder, stateVector)
  })

export const answer = (update: Uint8Array) =>
  written((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.sync)
    encoding.writeVarUint(encoder, sync.messageYjsSyncStep2)
    encoding.writeVarUint8Array(encoder, update)
  })

export const news = (update: Uint8Array) =>
  written((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.sync)
    sync.writeUpdate(encoder, update)
  })

export const saved = (count: number) =>
  written((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.saved)
    encoding.writeVarUint(encoder, count)
  })

/** A message of `y-protocols/auth`; type 0 means permission denied, with the reason. */
export const rejection = (reason: string) =>
  written((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.rejection)
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, reason)
  })

export const presence = (states: ReadonlyArray<ClientState>) =>
  written((encoder) => {
    encoding.writeVarUint(encoder, coEditKinds.awareness)
    encoding.writeVarUint8Array(
      encoder,
      written((inner) => {
        encoding.writeVarUint(inner, states.length)
        for (const { client, clock, state } of states) {
          encoding.writeVarUint(inner, client)
          encoding.writeVarUint(inner, clock)
          encoding.writeVarString(inner, JSON.stringify(state))
        }
      }),
    )
  })

/** Whether an update contains nothing: no items and no removals. */
export const isEmpty = (update: Uint8Array) =>
  update.length === 2 && update[0] === 0 && update[1] === 0
