import { deleteDB, openDB } from "idb"
import { forgetTakes } from "./stored-recording.fixture.ts"

/** Makes a database as a page before this one did, and puts records into its stores. */
export const anOlderDatabase = async (
  name: string,
  version: number,
  stores: Readonly<
    Record<
      string,
      {
        readonly keyPath: string | Array<string> | null
        readonly index?: string
        readonly records: ReadonlyArray<object | readonly [key: string, value: ArrayBuffer]>
      }
    >
  >,
): Promise<void> => {
  const db = await openDB(name, version, {
    upgrade: (made) => {
      for (const [store, { keyPath, index }] of Object.entries(stores)) {
        const built = made.createObjectStore(store, { keyPath })
        if (index !== undefined) built.createIndex(index, index)
      }
    },
  })
  for (const [store, { records }] of Object.entries(stores)) {
    for (const record of records) {
      if (Array.isArray(record)) await db.put(store, record[1], record[0])
      else await db.put(store, record)
    }
  }
  db.close()
}

/** Nothing is stored on this device, by this page or by one before it. */
export const emptyDevice = async (): Promise<void> => {
  await forgetTakes()
  await Promise.all(["kintale-files", "kintale-inbox"].map((name) => deleteDB(name)))
}

/** Whether a page before this one left something in a database. */
export const isThere = async (name: string): Promise<boolean> => {
  const all = await indexedDB.databases()
  return all.some((database) => database.name === name)
}
