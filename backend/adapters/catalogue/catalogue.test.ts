import { catalogueContract } from "../../ports/catalogue.contract.ts"
import { keptCatalogueContract } from "../../ports/catalogue-kept.contract.ts"
import { catalogueHere, catalogueOnThread } from "./catalogue.ts"

catalogueContract("The catalogue on a thread", catalogueOnThread(null))
catalogueContract("The catalogue on this thread", catalogueHere())
keptCatalogueContract("The catalogue on a thread", catalogueOnThread, 7)
keptCatalogueContract("The catalogue on this thread", catalogueHere)
