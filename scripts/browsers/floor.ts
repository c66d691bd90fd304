import packageJson from "../../package.json" with { type: "json" }

/** The engines behind all browsers; what runs on an iPhone is Safari's, whatever its name is. */
export type Engine = "chrome" | "safari" | "firefox"

const nameOf = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  ios_saf: "ios",
  safari: "safari",
}

const isKnown = (name: string): name is keyof typeof nameOf => Object.hasOwn(nameOf, name)

const oldest = packageJson.browserslist.map((line) => {
  const [, name = "", version = ""] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? []
  if (!isKnown(name)) throw new Error(`The browserslist has a line '${line}' nobody can read here.`)
  return { name, version }
})

/** The oldest browsers Kintale runs in, as Vite names them: `safari16.4`. */
export const buildTargets = oldest.map(({ name, version }) => `${nameOf[name]}${version}`)

const versionOf = (engine: Engine): number =>
  Math.min(
    ...oldest
      .filter(({ name }) => nameOf[name] === engine || (engine === "safari" && name === "ios_saf"))
      .map(({ version }) => Number(version)),
  )

/** The oldest version of each engine. */
export const floor: Readonly<Record<Engine, number>> = {
  chrome: versionOf("chrome"),
  safari: versionOf("safari"),
  firefox: versionOf("firefox"),
}
