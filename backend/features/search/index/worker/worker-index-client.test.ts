import { catalogueContract } from "../index-client.contract.ts"
import { keptCatalogueContract } from "../index-snapshot.contract.ts"
import { catalogueHere, catalogueOnThread } from "./worker-index-client.ts"

catalogueContract("The catalogue on a thread", catalogueOnThread(null))
catalogueContract("The catalogue on this thread", catalogueHere())
keptCatalogueContract("The catalogue on a thread", catalogueOnThread, 7)
keptCatalogueContract("The catalogue on this thread", catalogueHere)
