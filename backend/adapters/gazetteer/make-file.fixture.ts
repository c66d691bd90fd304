import { gazetteerFile } from "./file.ts"

/** Before the tests: the file of all places is there. */
export const setup = () => {
  gazetteerFile()
}
