// What runs, for how long already, and how much longer it will take: on a terminal one line that is written
// again and again, elsewhere a line for each part as it begins.

const isTerminal = process.stdout.isTTY === true

export const clock = (seconds) => {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, "0")}`
}

/**
 * In how many seconds all is done, where each lane takes the next part when its own has ended. `lanes`: how
 * long what runs in each still takes.
 */
export const secondsUntilDone = (waiting, lanes, secondsOf) => {
  const ends = [...lanes]
  for (const part of waiting) {
    const first = part.isAlone ? Math.max(...ends) : Math.min(...ends)
    if (part.isAlone) ends.fill(first + secondsOf(part))
    else ends[ends.indexOf(first)] = first + secondsOf(part)
  }
  return Math.max(...ends)
}

/** `atOnce`: how many lanes there are; `waiting` answers the parts that have not begun. */
export const progressOf = ({ atOnce, waiting, secondsOf }) => {
  const running = new Map()
  const line = () => {
    const now = performance.now()
    const left = []
    const texts = []
    for (const [part, { begun, done }] of running) {
      const took = (now - begun) / 1000
      left.push(Math.max(0, secondsOf(part) - took))
      const count = done > 0 ? `, ${String(done)} done` : ""
      texts.push(`${part.name} ${clock(took)} of about ${clock(secondsOf(part))}${count}`)
    }
    while (left.length < atOnce) left.push(0)
    const all = secondsUntilDone(waiting(), left, secondsOf)
    return `  ${texts.join("; ")}; about ${clock(all)} left`
  }
  const erase = () => {
    if (isTerminal) process.stdout.write("\r\u001b[2K")
  }
  const write = () => {
    if (running.size > 0)
      process.stdout.write(`\r\u001b[2K${line().slice(0, process.stdout.columns - 1)}`)
  }
  if (isTerminal) setInterval(write, 1_000).unref()

  return {
    begin: (part) => {
      running.set(part, { begun: performance.now(), done: 0 })
      if (!isTerminal)
        console.log(`  ${part.name}: ${part.says}, usually ${clock(secondsOf(part))}`)
    },
    // A runner marks each file, or each test, that it has finished.
    onText: (part, text) => {
      const state = running.get(part)
      if (state) state.done += text.split(/[✓✗×]/u).length - 1
    },
    end: (part) => {
      running.delete(part)
      erase()
    },
  }
}
