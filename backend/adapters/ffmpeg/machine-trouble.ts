// Whether ffmpeg's bad end is the machine's doing: what it read must not be blamed for that.

/**
 * What the machine's own troubles are called, whatever program meets them: `strerror` of ENOMEM, EAGAIN,
 * EIO, EMFILE and ENFILE in glibc and macOS, then in musl; the loaders of both when a library cannot be
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
/** Said by ffmpeg's `mov` demuxer of a header that asks for more than one may have at once (`-max_alloc`). */
const greedyHeader = /error reading header/i

/** Characters of complaints that are looked through, at either end: the cause is said first or last. */
const looked = 4_096

export const tellsOfTrouble = (complaints: string) => {
  const said = `${complaints.slice(0, looked)}\n${complaints.slice(-looked)}`
  return troubles.test(said) || (noMemory.test(said) && !greedyHeader.test(said))
}

/** A shell answers these for a program: it could not be run, was not found, or was ended by signal 1 to 31. */
const byShell = { first: 126, last: 128 + 31 }
/** ffmpeg's own answer when it was asked to end; its newer versions answer other numbers for bad files. */
const askedToEnd = 255

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly complaints: string
}

/** Whether a run ended for want of something, or by a signal, rather than over what it read. */
export const wasStoppedBy = ({ code, signal, complaints }: Ending) =>
  signal !== null ||
  (code !== null && code >= byShell.first && code <= byShell.last) ||
  code === askedToEnd ||
  tellsOfTrouble(complaints)
