import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Effect } from "effect"
import { everybody, PersonId, ShareId, UserId } from "#protocol/ids.ts"
import {
  explainCount,
  explainQuery,
  sqliteDocuments,
} from "../../../backend/adapters/sqlite/documents.ts"
import { emails } from "../../../backend/platform/database/emails.ts"
import { people } from "../../../backend/platform/database/people.ts"
import {
  type CollectionShape,
  DocumentStore,
  type Query,
} from "../../../backend/ports/document-store.ts"
import {
  type Asker,
  visiblePeople,
  visibleStories,
  withLinked,
} from "../../../backend/features/access/policy.ts"
import { shares } from "../../../backend/platform/database/shares.ts"
import { stories } from "../../../backend/platform/database/stories.ts"
import { fieldsOfLine, fieldsOnMap } from "../../../backend/platform/database/story-projections.ts"
import { mapped } from "../../../backend/features/stories/story-maps.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-plans-"))
const file = join(folder, "plans.db")
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() =>
  Effect.runPromise(
    Effect.asVoid(DocumentStore).pipe(
      Effect.provide(sqliteDocuments({ file, collections: [stories, people, shares, emails] })),
    ),
  ),
)

const grant = { keeperId: UserId.make(2), role: "viewer", userId: UserId.make(1) } as const
/** Somebody with people of their own, one shared with them and linked, and all people of somebody else. */
const asker: Asker = {
  user: UserId.make(1),
  grants: [
    {
      ...grant,
      shareId: ShareId.make(1),
      personId: PersonId.make(9),
      linkPersonId: PersonId.make(3),
    },
    { ...grant, shareId: ShareId.make(2), personId: everybody, linkPersonId: null },
  ],
}
const newestFirst: Query["sort"] = [["createdAt", -1]]
const ofPerson = (path: string): Query => ({
  filter: {
    $and: [visibleStories(asker), { [path]: { $in: withLinked(asker, PersonId.make(3)) } }],
  },
  sort: newestFirst,
})

/** Somebody with whom nobody shares: most people there are. */
const alone: Asker = { user: UserId.make(1), grants: [] }
const page = (asker: Asker): Query => ({
  filter: {
    $and: [
      visibleStories(asker),
      { createdAt: { $lte: "2026" } },
      { $or: [{ createdAt: { $lt: "2026" } }, { id: { $lt: 7 } }] },
    ],
  },
  sort: [
    ["createdAt", -1],
    ["id", -1],
  ],
  limit: 25,
})

const asked: ReadonlyArray<readonly [string, CollectionShape, Query]> = [
  ["all stories", stories, { filter: { $and: [visibleStories(asker), {}] }, sort: newestFirst }],
  [
    "stories of a category",
    stories,
    { filter: { $and: [visibleStories(asker), { category: "love" }] }, sort: newestFirst },
  ],
  ["R126 a page of stories", stories, page(asker)],
  [
    "R147 a page of stories by when they happened",
    stories,
    {
      filter: { $and: [visibleStories(asker), { "happened.on": { $gt: "" } }] },
      sort: [
        ["happened.on", -1],
        ["id", -1],
      ],
      limit: 25,
    },
  ],
  ["R126 a page of the stories of someone with whom nobody shares", stories, page(alone)],
  [
    "R127 what is counted over the stories of someone with whom nobody shares",
    stories,
    { filter: visibleStories(alone), only: fieldsOfLine },
  ],
  [
    "R190 a map of all stories",
    stories,
    { filter: mapped(asker, undefined), sort: newestFirst, only: fieldsOnMap },
  ],
  [
    "R190 a map of someone's stories",
    stories,
    { filter: mapped(asker, PersonId.make(3)), sort: newestFirst, only: fieldsOnMap },
  ],
  ["the people of someone with whom nobody shares", people, { filter: visiblePeople(alone) }],
  ["stories told by someone", stories, ofPerson("storytellerId")],
  ["stories about someone", stories, ofPerson("subjectIds")],
  ["the directory", people, { filter: visiblePeople(asker), sort: [["name", 1]] }],
  ["what was granted to someone", shares, { filter: { userId: 1, status: "accepted" } }],
  [
    "whom a story is shared with",
    shares,
    {
      filter: {
        status: "accepted",
        $or: [{ personId: { $in: [3, 9] } }, { personId: everybody, keeperId: { $in: [1] } }],
      },
    },
  ],
  [
    "the shares of a person",
    shares,
    { filter: { keeperId: 1, personId: 3, status: { $ne: "revoked" } } },
  ],
  ["all shares of a keeper", shares, { filter: { keeperId: 1, status: { $ne: "revoked" } } }],
  [
    "invitations received",
    shares,
    { filter: { emailKey: "a@b.c", status: "pending", expiresAt: { $gt: 1 } } },
  ],
  ["an invitation by its link", shares, { filter: { tokenHash: "x" } }],
  ["the emails of shares", emails, { filter: { shareId: { $in: [1, 2] } } }],
  ["the emails of a day", emails, { filter: { keeperId: 1, createdAt: { $gte: 1 } } }],
]

describe("no list reads a whole collection", () => {
  it.for(asked)("%s", ([, shape, query]) => {
    const plan = explainQuery(file, shape, query)
    expect(plan.join("\n")).not.toMatch(new RegExp(`SCAN ${shape.name}\\b(?! USING)`))
    expect(plan.join("\n")).toContain(`SEARCH ${shape.name} USING`)
  })

  it("but counts the stories of people by indexes alone", () => {
    const plan = explainCount(file, stories, visibleStories(asker), {
      paths: ["storytellerId", "subjectIds"],
      values: [[3, 9], [4]],
    }).join("\n")
    expect(plan).not.toMatch(/SCAN (stories|held)\b/)
    expect(plan).toContain("SEARCH held USING PRIMARY KEY (value=?)")
    expect(plan).toContain("SEARCH held USING COVERING INDEX stories by storytellerId")
  })
})
