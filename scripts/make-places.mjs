// Makes the file of all places, unless it is there.
import { gazetteerFile } from "../backend/adapters/geonames/build-database.ts"

export const makePlaces = () =>
  gazetteerFile(undefined, () =>
    console.log("Making the file of all places, which takes about ten seconds …"),
  )
