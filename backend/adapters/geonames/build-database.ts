import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { fileURLToPath } from "node:url"
import { normalizeName } from "./normalize-name.ts"
import { placesFile, unpack } from "./packed-rows.ts"

const usualFolder = fileURLToPath(new URL("../../../built/", import.meta.url))

/** Counted up when the tables or the spelling of names change. */
const format = 2

/**
 * Names are searched by a folded spelling; `own` is 1 for the name a place has today. The index of big
 * places answers the first letters, with which thousands of names begin.
 */
const tables = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE place (
    id INTEGER PRIMARY KEY, name TEXT, key TEXT, others TEXT, region TEXT, country TEXT,
    latitude REAL, longitude REAL, population INTEGER, kind TEXT
  );
  CREATE TABLE name (
    key TEXT, own INTEGER, population INTEGER, place INTEGER, PRIMARY KEY (key, place)
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE spot USING rtree (id, west, east, south, north);
`
const bigPlaces = `
  CREATE INDEX big ON name (key, population, place) WHERE own = 1 AND population > 50000;
`

const write = (packed: Buffer, file: string) => {
  const database = new DatabaseSync(file)
  database.exec(tables)
  database.exec("BEGIN")
  const place = database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  const name = database.prepare("INSERT OR IGNORE INTO name VALUES (?, ?, ?, ?)")
  const spot = database.prepare("INSERT INTO spot VALUES (?, ?, ?, ?, ?)")
  let id = 0
  for (const one of unpack(packed)) {
    id += 1
    const { latitude, longitude, population } = one
    const key = normalizeName(one.name)
    const others = one.others.join("|")
    place.run(
      ...[id, one.name, key, others, one.region, one.country],
      ...[latitude, longitude, population, one.kind],
    )
    name.run(key, 1, population, id)
    for (const other of one.others) name.run(normalizeName(other), 0, population, id)
    spot.run(id, longitude, longitude, latitude, latitude)
  }
  database.exec("COMMIT")
  database.exec(bigPlaces)
  database.close()
}

/** What earlier versions left behind; another process may be reading it, which goes on. */
const tidyUp = (folder: string, name: string) => {
  for (const old of readdirSync(folder).filter((file) => /^places-\w+\.db$/.test(file)))
    if (old !== name) rmSync(join(folder, old), { force: true })
}

/**
 * The file with all places, made from the packed list unless it is there. That takes some ten seconds,
 * which is why the build does it; `begin` is called before.
 */
export const gazetteerFile = (folder = usualFolder, begin: () => void = () => {}): string => {
  const packed = readFileSync(placesFile)
  const hash = createHash("sha256")
    .update(`${String(format)}\n`)
    .update(packed)
  const name = `places-${hash.digest("hex").slice(0, 16)}.db`
  const file = join(folder, name)
  if (existsSync(file)) return file
  begin()
  mkdirSync(folder, { recursive: true })
  // Another process may be making the same: whichever is ready last replaces it by an equal one.
  const unfinished = join(folder, `${name}.${String(process.pid)}`)
  rmSync(unfinished, { force: true })
  write(packed, unfinished)
  renameSync(unfinished, file)
  tidyUp(folder, name)
  return file
}
