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
    expect(whyNot("backend/keepsakes/keepsakes.ts", "backend/ports/media.ts")).toMatch("its place")
    expect(whyNot("frontend/keepsakes/list.tsx", "frontend/ui/button.tsx")).toMatch("its place")
  })

  const allowed = [
    ["backend/stories/saving.ts", "backend/people/people.ts"],
    ["backend/stories/saving.ts", "protocol/story.ts"],
    ["backend/adapters/disk.ts", "backend/ports/media.ts"],
    ["backend/engines/engines.ts", "backend/adapters/openai/client.ts"],
    ["backend/main.ts", "backend/adapters/disk.ts"],
    ["backend/ports/catalogue.ts", "backend/search/catalogue/types.ts"],
    ["frontend/screens/story/story.tsx", "frontend/screens/story/facts.tsx"],
    ["frontend/screens/story/story.tsx", "frontend/ui/button.tsx"],
    ["stories/button.stories.tsx", "frontend/ui/button.tsx"],
  ]
  it.each(allowed)("let %s import %s", (file, imported) => {
    expect(whyNot(file, imported)).toBeNull()
  })

  const refused = [
    ["backend/people/people.ts", "backend/stories/saving.ts"],
    ["backend/stories/saving.ts", "backend/adapters/disk.ts"],
    ["backend/stories/saving.ts", "backend/http/errors.ts"],
    ["backend/stories/saving.ts", "backend/domain.ts"],
    ["backend/photos/photo-shelf.ts", "backend/moving/copying.ts"],
    ["backend/adapters/disk.ts", "backend/settings/config.ts"],
    ["backend/ports/media.ts", "backend/search/catalogue/catalogue.ts"],
    ["backend/mail/queue.ts", "backend/sending/sent.ts"],
    ["backend/http/stories.ts", "backend/kept/kept.ts"],
    ["backend/biographies/biographies.ts", "frontend/ui/button.tsx"],
    ["protocol/story.ts", "backend/ports/media.ts"],
    ["frontend/ui/button.tsx", "protocol/story.ts"],
    ["frontend/ui/button.tsx", "frontend/data/request.ts"],
    ["frontend/cards/story-card.tsx", "frontend/telling/date-field.tsx"],
    ["frontend/screens/story/story.tsx", "frontend/screens/person/person.tsx"],
    ["frontend/screens/story/story.tsx", "frontend/routes.tsx"],
    ["frontend/app.tsx", "frontend/screens/story/story.tsx"],
    ["stories/button.stories.tsx", "backend/ports/media.ts"],
  ]
  it.each(refused)("do not let %s import %s", (file, imported) => {
    expect(whyNot(file, imported)).toMatch(/may import|does not import/)
  })
})
