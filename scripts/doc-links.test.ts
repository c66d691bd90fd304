import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "..")
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
]

const withoutCode = (text: string) => text.replace(/```[^]*?```/g, "").replace(/`[^`\n]*`/g, "")

/** The anchors of a page's headings, as forges make them. */
const anchorsOf = (file: string) =>
  readFileSync(join(root, file), "utf8")
    .replace(/```[^]*?```/g, "")
    .split("\n")
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, "")
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    )

/** Why a link of a page leads nowhere; null where it leads somewhere. */
const problemOf = (page: string, link: string) => {
  const [path = "", anchor] = link.split("#")
  const target = path === "" ? page : relative(root, join(root, dirname(page), path))
  if (!existsSync(join(root, target))) return `${page}: there is no ${link}`
  if (anchor === undefined || statSync(join(root, target)).isDirectory()) return null
  if (!target.endsWith(".md") || anchorsOf(target).includes(anchor)) return null
  return `${page}: nothing in ${target} is called #${anchor}`
}

it("every link between the documents leads somewhere", () => {
  const links = pages.flatMap((page) =>
    [...withoutCode(readFileSync(join(root, page), "utf8")).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ page, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  expect(links.flatMap(({ page, link }) => problemOf(page, link) ?? [])).toEqual([])
})
