import { gazetteerFile } from "./build-database.ts"

/** Before the tests: the file of all places is there. */
export const setup = () => {
  gazetteerFile()
}
