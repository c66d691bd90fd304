import { letSoundRun } from "./audio.fixture.ts"

type GetUserMedia = MediaDevices["getUserMedia"]

const replace = (answer: GetUserMedia) => {
  const devices = navigator.mediaDevices
  const real = devices.getUserMedia
  devices.getUserMedia = answer
  return () => {
    devices.getUserMedia = real
  }
}

/** Replaces the microphone with a humming tone, until the returned function is called. */
export const aMicrophone = async () => {
  await letSoundRun()
  const context = new AudioContext()
  const hum = context.createOscillator()
  const room = context.createMediaStreamDestination()
  const swell = context.createGain()
  hum.frequency.value = 190
  swell.gain.value = 0.2
  hum.connect(swell).connect(room)
  hum.start()
  const restore = replace(() => Promise.resolve(room.stream.clone()))
  return () => {
    restore()
    void context.close()
  }
}

/** The streams handed out, so that a story can end them like an unplugged microphone. */
export const watchedMicrophone = async () => {
  const close = await aMicrophone()
  const given: Array<MediaStream> = []
  const hand = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  const restore = replace(async (wanted) => {
    const stream = await hand(wanted)
    given.push(stream)
    return stream
  })
  return {
    pullOut: () => given.flatMap((stream) => stream.getTracks()).forEach((track) => track.stop()),
    close: () => {
      restore()
      close()
    },
  }
}

export const noMicrophone = (name: string) =>
  replace(() => Promise.reject(new DOMException("No microphone here", name)))
