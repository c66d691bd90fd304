import type { DeletedPerson, DeletedStory } from "#protocol/trash.ts"
import { PersonId, StoryId, UserId } from "#protocol/ids.ts"

export const aDeletedStory = (changes: Partial<DeletedStory> = {}): DeletedStory => ({
  id: StoryId.make(7),
  title: "The winter the river froze",
  storyteller: { name: "Walter Holloway" },
  duration: 254,
  createdAt: "2026-10-18T15:30:00.000Z",
  deletedAt: "2026-11-20T15:30:00.000Z",
  deletedBy: { userId: UserId.make(1), name: "Margaret Holloway" },
  until: "2026-12-20T15:30:00.000Z",
  mayErase: true,
  ...changes,
})

export const aDeletedPerson = (changes: Partial<DeletedPerson> = {}): DeletedPerson => ({
  id: PersonId.make(7),
  name: "Walter Holloway",
  relationship: "grandfather",
  deletedAt: "2026-11-21T15:30:00.000Z",
  until: "2026-12-21T15:30:00.000Z",
  ...changes,
})
