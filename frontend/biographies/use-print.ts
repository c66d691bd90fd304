import { useEffect, useState } from "react"
import { flushSync } from "react-dom"

/**
 * Prints one part of the page without the rest: the part is made when `isPrinting`, beside the page. Where
 * it is what the page `isAbout`, the browser's own command prints it as well.
 */
export const usePrintAlone = (isAbout: boolean) => {
  const [printing, setPrinting] = useState<"asked" | "begun" | null>(null)
  useEffect(() => {
    if (!isAbout) return
    const begin = () => {
      if (document.documentElement.dataset["printsAlone"] !== undefined) return
      // At once: the browser takes the page as it stands when the event has been heard.
      flushSync(() => setPrinting("begun"))
    }
    window.addEventListener("beforeprint", begin)
    return () => window.removeEventListener("beforeprint", begin)
  }, [isAbout])
  useEffect(() => {
    if (printing === null) return
    const page = document.documentElement
    const end = () => setPrinting(null)
    page.dataset["printsAlone"] = ""
    // Some browsers go on at once, others when the paper is out: all of them say when it is over.
    window.addEventListener("afterprint", end)
    if (printing === "asked") window.print()
    return () => {
      window.removeEventListener("afterprint", end)
      delete page.dataset["printsAlone"]
    }
  }, [printing])
  return { isPrinting: printing !== null, print: () => setPrinting("asked") }
}
