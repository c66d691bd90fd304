import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { backend, frontend, placeOf, whyNot } from "./layers.ts"

const root = join(import.meta.dirname, "../..")
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture|contract|d)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

describe("the layers", () => {
  const files = ["protocol", "backend", "frontend"].flatMap(filesIn)

  it("have a place for every file", () => {
    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter((file) => placeOf(file) === null)).toEqual([])
  })

  it("have no place in which nothing is", () => {
    const named = [...backend, ...frontend].flatMap(({ places }) => places)
    const others = named.filter((place) => place !== "frontend/styles.css")
    const taken = new Set(files.map(placeOf))
    expect(others.filter((place) => !taken.has(place))).toEqual([])
  })

  it("know no folder that nobody has given a place", () => {
    expect(whyNot("backend/keepsakes/keepsakes.ts", "backend/ports/media-store.ts")).toMatch(
      "its place",
    )
    expect(whyNot("frontend/keepsakes/list.tsx", "frontend/ui/button.tsx")).toMatch("its place")
  })

  const allowed = [
    ["backend/features/stories/save-story.ts", "backend/features/people/people.ts"],
    ["backend/features/stories/save-story.ts", "protocol/story.ts"],
    ["backend/adapters/disk/disk-media.ts", "backend/ports/media-store.ts"],
    ["backend/app/engines/layer.ts", "backend/adapters/openai/client.ts"],
    ["backend/main.ts", "backend/adapters/disk/disk-media.ts"],
    ["backend/realtime/events-socket.ts", "backend/http/plugins/session.ts"],
    ["frontend/pages/story/story-view.tsx", "frontend/pages/story/details.tsx"],
    ["frontend/pages/story/story-view.tsx", "frontend/ui/button.tsx"],
    ["stories/button.stories.tsx", "frontend/ui/button.tsx"],
  ]
  it.each(allowed)("let %s import %s", (file, imported) => {
    expect(whyNot(file, imported)).toBeNull()
  })

  const rejected = [
    ["backend/features/people/people.ts", "backend/features/stories/save-story.ts"],
    ["backend/features/stories/save-story.ts", "backend/adapters/disk/disk-media.ts"],
    ["backend/features/stories/save-story.ts", "backend/http/app.ts"],
    ["backend/features/stories/save-story.ts", "backend/app/layer.ts"],
    ["backend/features/photos/photos.ts", "backend/cli/store-copy/copy-media.ts"],
    ["backend/adapters/disk/disk-media.ts", "backend/platform/database/stories.ts"],
    ["backend/ports/media-store.ts", "backend/features/search/search.ts"],
    ["backend/platform/events/event-bus.ts", "backend/features/access/policy.ts"],
    ["backend/lib/sha256.ts", "backend/ports/media-store.ts"],
    ["backend/http/stories.ts", "backend/platform/database/stories.ts"],
    ["backend/features/biographies/biographies.ts", "frontend/ui/button.tsx"],
    ["protocol/story.ts", "backend/ports/media-store.ts"],
    ["frontend/ui/button.tsx", "protocol/story.ts"],
    ["frontend/ui/button.tsx", "frontend/api/request.ts"],
    ["frontend/stories/story-card.tsx", "frontend/story-form/story-fields.tsx"],
    ["frontend/pages/story/story-view.tsx", "frontend/pages/person/person-view.tsx"],
    ["frontend/pages/story/story-view.tsx", "frontend/routes.tsx"],
    ["frontend/app.tsx", "frontend/pages/story/story-view.tsx"],
    ["stories/button.stories.tsx", "backend/ports/media-store.ts"],
  ]
  it.each(rejected)("do not let %s import %s", (file, imported) => {
    expect(whyNot(file, imported)).toMatch(/may import|does not import/)
  })
})
