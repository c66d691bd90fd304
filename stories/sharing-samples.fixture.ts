import { everybody, PersonId, ShareId } from "#protocol/ids.ts"
import type { Invite, Share } from "#protocol/share.ts"
import { longText } from "./factories.fixture.ts"

export const aShare = (changes: Partial<Share> = {}): Share => ({
  id: ShareId.make(1),
  personId: PersonId.make(2),
  personName: "Walter Holloway",
  sharedWithEmail: "rosa@duarte.family",
  sharedWithUser: null,
  message: "",
  role: "contributor",
  status: "pending",
  createdAt: "2026-10-18T15:30:00.000Z",
  expiresAt: "2026-11-17T15:30:00.000Z",
  mail: "sent",
  mailProblem: null,
  inviteToken: "Vb3mYx0wq7RkT1nPz5sLdQ",
  ...changes,
})

export const anAcceptedShare = (changes: Partial<Share> = {}): Share =>
  aShare({
    id: ShareId.make(2),
    sharedWithUser: { firstName: "Rosa", lastName: "Duarte" },
    status: "accepted",
    inviteToken: null,
    ...changes,
  })

/** One of every kind, as the list of all shares has them. */
export const severalShares = (): ReadonlyArray<Share> => [
  aShare({ message: "Uncle Walter told me the one about the frozen river. You must hear it." }),
  anAcceptedShare({ personId: everybody, personName: "", role: "viewer" }),
  aShare({
    id: ShareId.make(3),
    sharedWithEmail: "tomas@duarte.family",
    status: "declined",
    inviteToken: null,
  }),
  aShare({
    id: ShareId.make(4),
    sharedWithEmail: "greta@lindqvist.example",
    status: "expired",
    role: "viewer",
    inviteToken: null,
  }),
]

export const aLongShare = (): Share =>
  anAcceptedShare({
    sharedWithUser: { firstName: longText, lastName: longText },
    sharedWithEmail: `${"a-very-long-address-".repeat(3)}@${"family-".repeat(12)}.example`,
    personName: longText,
    message: longText,
  })

/** Somebody came to the login by the link of an invitation. */
export const invited = {
  state: "invited",
  invitation: {
    email: "rose@example.org",
    isForEverybody: false,
    personName: "Rosa Duarte",
    sharedByUser: { firstName: "Helena", lastName: "Duarte" },
  },
} as const

export const anInvite = (changes: Partial<Invite> = {}): Invite => ({
  id: ShareId.make(21),
  inviteToken: "kQ2xLr8vN4hWc6yTe0uZgA",
  isForEverybody: false,
  personName: "Helena Duarte",
  role: "contributor",
  message: "You knew my mother better than any of us. Would you add the stories you remember?",
  sharedByUser: { firstName: "Rosa", lastName: "Duarte", email: "rosa@duarte.family" },
  expiresAt: "2026-11-17T15:30:00.000Z",
  ...changes,
})

export const anInviteToAll = (changes: Partial<Invite> = {}): Invite =>
  anInvite({
    id: ShareId.make(22),
    isForEverybody: true,
    personName: "",
    role: "viewer",
    message: "",
    sharedByUser: { firstName: "Tomás", lastName: "Duarte", email: "tomas@duarte.family" },
    ...changes,
  })
