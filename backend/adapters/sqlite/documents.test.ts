import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "@effect/vitest"
import { contractCollections } from "../../ports/contract-collections.ts"
import { documentsContract } from "../../ports/documents.contract.ts"
import { sqliteDocuments } from "./documents.ts"

const folder = mkdtempSync(join(tmpdir(), "kintale-sqlite-"))
afterAll(() => rmSync(folder, { recursive: true }))

documentsContract(
  "SQLite",
  sqliteDocuments({ file: join(folder, "store.db"), collections: contractCollections }),
)
