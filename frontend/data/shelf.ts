import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb"

/** An IndexedDB database, opened on first use and again after the browser has closed it. */
export const createShelf = <Kinds extends DBSchema>(
  name: string,
  build: (shelf: IDBPDatabase<Kinds>) => void,
) => {
  let opened: Promise<IDBPDatabase<Kinds>> | null = null
  const shut = () => {
    opened = null
  }
  return {
    open: (): Promise<IDBPDatabase<Kinds>> => {
      opened ??= openDB<Kinds>(name, 1, {
        upgrade: build,
        blocking: (_current, _wanted, event) => {
          if (event.target instanceof IDBDatabase) event.target.close()
          shut()
        },
        terminated: shut,
      }).catch((error: unknown) => {
        shut()
        throw error
      })
      return opened
    },
    /** Deletes the whole database. */
    remove: async (): Promise<void> => {
      const shelf = await opened?.catch(() => null)
      shelf?.close()
      shut()
      await deleteDB(name)
    },
  }
}
