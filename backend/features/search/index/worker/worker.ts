// The thread that searches: what it does takes longer than others may be kept waiting.
import { making } from "../snapshot-parts.ts"
import { answerFor } from "./answer-requests.ts"

answerFor(making)
