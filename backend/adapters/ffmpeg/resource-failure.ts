// Whether ffmpeg failed because of the machine. The recording must not be blamed for that.

/**
 * Messages about missing resources, from any program: `strerror` of ENOMEM, EAGAIN, EIO, EMFILE and
 * ENFILE in glibc and macOS, then in musl; then those of both dynamic loaders when a library cannot be
 * loaded or mapped (`elf/dl-load.c`, `ldso/dynlink.c`).
 */
const troubles = new RegExp(
  [
    ...["resource temporarily unavailable", "input/output error", "too many open files"],
    ...["i/o error", "no file descriptors available"],
    ...["loading shared librar", "failed to map segment", "cannot map zero-fill pages"],
  ].join("|"),
  "i",
)
const noMemory = /cannot allocate memory|out of memory/i
/**
 * Printed by ffmpeg's `mov` demuxer when a header asks for more memory than `-max_alloc` allows. Then
 * the file is to blame.
 */
const greedyHeader = /error reading header/i

/**
 * Printed by the `matroska` demuxer of a file that ends within its header, which it answers with the
 * code of an input error. Where the disk could not be read it says `Read error` instead.
 */
const cutShort = /file ended prematurely|truncating packet of size/i
const inputError = /input\/output error/gi

/**
 * How many characters of the messages are searched at either end: the cause is printed first or last.
 */
const looked = 4_096

export const tellsOfTrouble = (complaints: string) => {
  const said = `${complaints.slice(0, looked)}\n${complaints.slice(-looked)}`
  const ofMachine = cutShort.test(said) ? said.replaceAll(inputError, "") : said
  return troubles.test(ofMachine) || (noMemory.test(said) && !greedyHeader.test(said))
}

/**
 * Exit codes of a shell when a program could not be run (126), was not found, or was ended by signal 1
 * to 31.
 */
const byShell = { first: 126, last: 128 + 31 }
/** ffmpeg's exit code after a request to stop; newer versions use other codes for bad files. */
const askedToEnd = 255

interface ProcessExit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly complaints: string
}

/** Whether a run ended for lack of a resource or by a signal, rather than because of its input. */
export const wasStoppedBy = ({ code, signal, complaints }: ProcessExit) =>
  signal !== null ||
  (code !== null && code >= byShell.first && code <= byShell.last) ||
  code === askedToEnd ||
  tellsOfTrouble(complaints)
