// The thread that searches: what it does takes longer than others may be kept waiting.
import { making } from "../../search/catalogue/parts.ts"
import { answerFor } from "./answering.ts"

answerFor(making)
