import { Option, Schema } from "effect"
import { Presence } from "#protocol/collaboration.ts"
import type { UserId } from "#protocol/ids.ts"
import type { TextName } from "#protocol/transcript.ts"

const decodePresence = Schema.decodeUnknownOption(Presence)

/** Decodes the awareness state of a client; null when it is invalid. */
export const presenceOf = (state: unknown): Presence | null =>
  Option.getOrNull(decodePresence(state))

/** Another user who has the story open, in one or more tabs. */
export interface Collaborator {
  readonly userId: UserId
  readonly name: string
  readonly color: string
  readonly colorLight: string
  /** The texts they are correcting. */
  readonly editing: ReadonlyArray<TextName>
}

/** All other users, each once, sorted by name. */
export const othersIn = (
  states: Iterable<readonly [number, unknown]>,
  me: { readonly clientId: number; readonly userId: number },
): ReadonlyArray<Collaborator> => {
  const others = new Map<UserId, Collaborator>()
  for (const [clientId, state] of states) {
    const presence = clientId === me.clientId ? null : presenceOf(state)
    if (presence === null || presence.user.userId === me.userId) continue
    const { user, editing } = presence
    const known = others.get(user.userId)?.editing ?? []
    const all = editing && !known.includes(editing) ? [...known, editing] : known
    others.set(user.userId, { ...user, editing: all })
  }
  return [...others.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

const isSame = (one: Collaborator, other: Collaborator | undefined) =>
  one.userId === other?.userId &&
  one.name === other.name &&
  one.color === other.color &&
  one.editing.join() === other.editing.join()

/** Whether the list of others is the same; it seldom changes, while carets move all the time. */
export const isSameCompany = (
  some: ReadonlyArray<Collaborator>,
  others: ReadonlyArray<Collaborator>,
): boolean => some.length === others.length && some.every((one, at) => isSame(one, others[at]))

/** 'Ben', 'Ben and Mira', 'Ben, Mira and Tom'. */
export const namesOf = (names: ReadonlyArray<string>): string => {
  const last = names.at(-1) ?? ""
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`
}
