// A worker that does nothing with a recording, for tests: what it answers depends on the story's id.
process.on("message", (job: { readonly storyId: number }) => {
  const tell = (report: object) => process.send?.(report)
  tell({ _tag: "Progressed", phase: "preparing", part: 0 })
  switch (job.storyId) {
    case 1:
      // Works for as long as it is let.
      return
    case 2:
      return process.exit(3)
    case 4: {
      const phrase = { start: 0, end: 1, text: String(process.pid) }
      tell({ _tag: "Heard", index: 0, paragraph: { ...phrase, phrases: [phrase] } })
      return tell({ _tag: "Finished" })
    }
    default:
      tell({ _tag: "Finished" })
  }
})
process.on("disconnect", () => process.exit(0))
