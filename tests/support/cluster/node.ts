/** The server as it is, as a node among several that share a store of the tests. */
import { start } from "../../../backend/main.ts"
import { documentsAfar } from "./remote-documents.ts"

await start({ documents: documentsAfar(Number(process.argv[2])) })
