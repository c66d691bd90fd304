import { sizes } from "./large-dataset.ts"
import { tellProcessorTime } from "./processor-time.ts"
import { serveBigFamily } from "./serve-large-dataset.ts"

/** A server with a big family in it, in a process of its own; says where it is and how the family asks. */
const [many = sizes.stories] = process.argv.slice(2).map(Number)
const { url, cookie, someone } = await serveBigFamily(many)
tellProcessorTime()
process.send?.({ url, cookie, someone })
