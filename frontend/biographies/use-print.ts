import { useEffect, useState } from "react"

/** Prints one part of the page without the rest: the part is made when `isPrinting`, beside the page. */
export const usePrintAlone = () => {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return
    const page = document.documentElement
    const end = () => setPrinting(false)
    page.dataset["printsAlone"] = ""
    // Some browsers go on at once, others when the paper is out: all of them say when it is over.
    window.addEventListener("afterprint", end)
    window.print()
    return () => {
      window.removeEventListener("afterprint", end)
      delete page.dataset["printsAlone"]
    }
  }, [isPrinting])
  return { isPrinting, print: () => setPrinting(true) }
}
