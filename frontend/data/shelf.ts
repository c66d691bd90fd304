import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb"

/** A database on this device, opened when it is first asked for and again after the browser has shut it. */
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
    /** Throws all of it away. */
    remove: async (): Promise<void> => {
      const shelf = await opened?.catch(() => null)
      shelf?.close()
      shut()
      await deleteDB(name)
    },
  }
}
