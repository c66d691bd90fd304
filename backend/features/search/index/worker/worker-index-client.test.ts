import { catalogueContract } from "../search-index.contract.ts"
import { indexSnapshotContract } from "../snapshot-file.contract.ts"
import { catalogueHere, catalogueOnThread } from "./worker-index-client.ts"

catalogueContract("The catalogue on a thread", catalogueOnThread(null))
catalogueContract("The catalogue on this thread", catalogueHere())
indexSnapshotContract("The catalogue on a thread", catalogueOnThread, 7)
indexSnapshotContract("The catalogue on this thread", catalogueHere)
