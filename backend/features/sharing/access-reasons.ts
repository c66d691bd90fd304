import { everybody, type PersonId, type UserId } from "#protocol/ids.ts"
import type { Part } from "#protocol/who-may-see.ts"
import {
  type AccessLevel,
  accessToPerson,
  accessToStory,
  type Asker,
  type Grant,
  type OwnedPerson,
  type OwnedStory,
} from "../access/policy.ts"

/** Why somebody may see something, before there are names. */
export type PlainWay =
  | { readonly _tag: "Keeping"; readonly part: Part; readonly personId: PersonId }
  | { readonly _tag: "Recording" }
  | {
      readonly _tag: "Share"
      readonly part: Part
      /** Null for a share of everybody. */
      readonly personId: PersonId | null
      readonly by: UserId
    }

export interface PlainSeer {
  readonly user: UserId
  readonly access: AccessLevel
  readonly ways: ReadonlyArray<PlainWay>
}

const shareOf = (part: Part, { personId, keeperId }: Grant): PlainWay => ({
  _tag: "Share",
  ...(personId === everybody ? { part: "everybody", personId: null } : { part, personId }),
  by: keeperId,
})

/** Why somebody may see a person. */
export const seerOfPerson = (asker: Asker, person: OwnedPerson): PlainSeer => ({
  user: asker.user,
  access: accessToPerson(asker, person),
  ways: [
    ...(person.keeperId === asker.user
      ? [{ _tag: "Keeping" as const, part: "person" as const, personId: person.id }]
      : []),
    ...asker.grants
      .filter(({ personId, keeperId }) =>
        personId === everybody ? keeperId === person.keeperId : personId === person.id,
      )
      .map((grant) => shareOf("person", grant)),
  ],
})

/** Why somebody may see a story. `subjects` are those who still exist. */
export const seerOfStory = (
  asker: Asker,
  story: OwnedStory,
  subjects: ReadonlyArray<OwnedPerson>,
): PlainSeer => {
  const { user, grants } = asker
  const keeping = (part: Part, personId: PersonId): PlainWay => ({
    _tag: "Keeping",
    part,
    personId,
  })
  const partOf = ({ personId, keeperId }: Grant): Part | null => {
    if (personId === everybody) return story.keeperIds.includes(keeperId) ? "everybody" : null
    if (personId === story.storytellerId) return "storyteller"
    return story.subjectIds.includes(personId) ? "subject" : null
  }
  return {
    user,
    access: accessToStory(asker, story),
    ways: [
      ...(story.keeperId === user ? [keeping("storyteller", story.storytellerId)] : []),
      ...(story.recorderId === user ? [{ _tag: "Recording" as const }] : []),
      ...subjects
        .filter(({ id, keeperId }) => keeperId === user && id !== story.storytellerId)
        .map(({ id }) => keeping("subject", id)),
      ...grants.flatMap((grant) => {
        const part = partOf(grant)
        return part === null ? [] : [shareOf(part, grant)]
      }),
    ],
  }
}
