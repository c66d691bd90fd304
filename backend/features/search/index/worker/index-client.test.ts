import { searchIndexContract } from "../search-index.contract.ts"
import { indexSnapshotContract } from "../snapshot-file.contract.ts"
import { indexHere, indexOnThread } from "./index-client.ts"

searchIndexContract("The index on a thread", indexOnThread(null))
searchIndexContract("The index on this thread", indexHere())
indexSnapshotContract("The index on a thread", indexOnThread, 7)
indexSnapshotContract("The index on this thread", indexHere)
