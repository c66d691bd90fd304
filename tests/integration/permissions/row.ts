import type { Answer, Caller } from "../../support/api-client.ts"
import { addPerson } from "../../support/factories.ts"
import type { Cast, Role } from "./cast.ts"

/** What each role is answered, in the order visitor, owner, viewer, contributor, invited, declined, revoked, stranger. */
type Statuses = readonly [number, number, number, number, number, number, number, number]

/** A route, how somebody asks it, and what each is answered. */
export interface Row {
  readonly ask: (caller: Caller, cast: Cast, role: Role) => Promise<Answer>
  readonly statuses: Statuses
  /** Of those answered with a list: whose list holds what is the owner's. */
  readonly sees?: (answer: Answer, cast: Cast) => boolean
  readonly seen?: ReadonlyArray<Role>
}

export const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200, 200]
export const made: Statuses = [401, 201, 201, 201, 201, 201, 201, 201]
export const open: Statuses = [200, 200, 200, 200, 200, 200, 200, 200]
export const toSee: Statuses = [401, 200, 200, 200, 404, 404, 404, 404]
/** A contributor adds; a viewer sees that there is something to add to. */
export const toAdd: Statuses = [401, 201, 403, 201, 404, 404, 404, 404]
/** Contributors correct the words of what is told by those who are shared with them. */
export const toCorrect = (status: number): Statuses => [
  401,
  status,
  403,
  status,
  404,
  404,
  404,
  404,
]
export const toKeep = (status: number): Statuses => [401, status, 403, 403, 404, 404, 404, 404]

export const insiders: ReadonlyArray<Role> = ["owner", "viewer", "contributor"]

export const holds = (answer: Answer, test: (text: string) => boolean) =>
  test(JSON.stringify(answer.body))
export const mentions = (words: string) => (answer: Answer) =>
  holds(answer, (text) => text.includes(words))

/** Persons made to be changed by whoever may. */
export const anotherPerson = async ({ callers }: Cast) =>
  (await addPerson(callers.owner, { name: "For a moment" })).id

export const storyForm = (
  caller: Caller,
  { recording }: Cast,
  fields: Readonly<Record<string, string>>,
) => caller.recordedForm(recording, fields)
