/** What the browser answers when it is asked where the device is. */
export type DeviceAnswer =
  | { readonly latitude: number; readonly longitude: number; readonly accuracy: number }
  | "denied"
  | "no position"
  | "late"
  | "silent"
  | "missing"

const codes = { denied: 1, "no position": 2, late: 3 } as const

const deviceOf = (answer: Exclude<DeviceAnswer, "missing">) => ({
  getCurrentPosition: (
    found: (position: { readonly coords: object }) => void,
    failed: (error: { readonly code: number }) => void,
    options: unknown,
  ) => {
    asked.push(options)
    if (typeof answer === "object") found({ coords: answer })
    else if (answer !== "silent") failed({ code: codes[answer] })
  },
})

const asked: Array<unknown> = []
/** With which options the browser was asked in this story. */
export const deviceAsked = (): ReadonlyArray<unknown> => asked

/** For `beforeEach`: the browser's answer while a story runs. */
export const deviceAt = (answer: DeviceAnswer) => () => {
  asked.length = 0
  Object.defineProperty(navigator, "geolocation", {
    configurable: true,
    value: answer === "missing" ? undefined : deviceOf(answer),
  })
  return () => {
    Reflect.deleteProperty(navigator, "geolocation")
  }
}
