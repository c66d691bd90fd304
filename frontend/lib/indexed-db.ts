import { deleteDB, openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from "idb"

type Upgrade<Kinds extends DBSchema> = Parameters<NonNullable<OpenDBCallbacks<Kinds>["upgrade"]>>

/** What an older format has to become the present one. */
export interface PreviousSchema<Kinds extends DBSchema> {
  /** The number of the format found; 0 where there is none. */
  readonly format: number
  readonly moving: Upgrade<Kinds>[3]
}

/** Milliseconds after which a database counts as one that cannot be opened: a frozen page with an older format of it holds it up for good. */
const timeout = 10_000

const inTime = <Kinds extends DBSchema>(
  opening: Promise<IDBPDatabase<Kinds>>,
): Promise<IDBPDatabase<Kinds>> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException("The database does not open.", "TimeoutError"))
      // Whoever asks next opens it anew.
      opening.then((db) => db.close()).catch(() => undefined)
    }, timeout)
  })
  return Promise.race([opening, late]).finally(() => clearTimeout(timer))
}

/** An IndexedDB database, opened on first use and again after the browser has closed it. */
export const openIndexedDb = <Kinds extends DBSchema>(
  name: string,
  build: (db: IDBPDatabase<Kinds>, before: PreviousSchema<Kinds>) => void | Promise<void>,
  format = 1,
) => {
  let opened: Promise<IDBPDatabase<Kinds>> | null = null
  const shut = () => {
    opened = null
  }
  /** All of it or nothing: what fails half-way leaves the older format as it was. */
  const upgrade = async (...[db, found, , moving]: Upgrade<Kinds>) => {
    try {
      await Promise.all([build(db, { format: found, moving }), moving.done])
    } catch {
      // Where a write failed it has ended by itself.
      if (moving.error === null) moving.abort()
    }
  }
  return {
    open: (): Promise<IDBPDatabase<Kinds>> => {
      const opening = () =>
        openDB<Kinds>(name, format, {
          upgrade: (...found) => void upgrade(...found),
          blocking: (_current, _wanted, event) => {
            if (event.target instanceof IDBDatabase) event.target.close()
            shut()
          },
          terminated: shut,
        })
      opened ??= inTime(opening()).catch((error: unknown) => {
        shut()
        throw error
      })
      return opened
    },
    /** Deletes the whole database. */
    remove: async (): Promise<void> => {
      const db = await opened?.catch(() => null)
      db?.close()
      shut()
      await deleteDB(name)
    },
  }
}
