import { Fragment } from "react"
import type { Version } from "#protocol/version.ts"
import { whenWords, whoWords } from "./version-text.ts"

/** When the version was saved. */
export const When = ({ at }: Pick<Version, "at">) => (
  <time dateTime={at} className="tabular-nums">
    {whenWords(at)}
  </time>
)

const between = (at: number, count: number) => {
  if (at === 0) return ""
  return at === count - 1 ? " and " : ", "
}

/** How it came about, and by whom. */
export const Who = ({ version }: { readonly version: Pick<Version, "kind" | "by"> }) => {
  const { before, names, after } = whoWords(version)
  return (
    <>
      {before}
      {names.map((name, at) => (
        <Fragment key={`${at} ${name}`}>
          {between(at, names.length)}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {after}
    </>
  )
}
