// Packages that bring no types of their own: only what we call is declared. Each is imported
// dynamically or may be absent, so the declarations also let the types be checked without it.

declare module "sherpa-onnx-node" {
  export interface Waveform {
    /** -1 to 1. */
    readonly samples: Float32Array
    /** Hz. */
    readonly sampleRate: number
  }
  export interface OfflineStream {
    acceptWaveform(waveform: Waveform): void
  }
  export interface OfflineResult {
    readonly text: string
    /** Of models that tell languages apart: `en`, or `<|en|>`. */
    readonly lang?: string
  }
  /** The weights of one family of models, by the names that family gives its parts. */
  export type ModelParts = Readonly<Record<string, string | number>>
  export interface OfflineRecognizerConfig {
    readonly featConfig: { readonly sampleRate: number; readonly featureDim: number }
    readonly modelConfig: {
      readonly tokens: string
      readonly numThreads: number
      readonly provider: string
      readonly moonshine?: ModelParts
      readonly whisper?: ModelParts
      readonly senseVoice?: ModelParts
      readonly transducer?: ModelParts
      readonly nemoCtc?: ModelParts
      readonly canary?: ModelParts
      readonly paraformer?: ModelParts
      readonly modelType?: string
    }
  }
  export interface OfflineRecognizer {
    createStream(): OfflineStream
    /** Decodes on the thread pool. Streams of one recognizer may be decoded at the same time. */
    decodeAsync(stream: OfflineStream): Promise<OfflineResult>
  }
  export interface VadConfig {
    readonly sileroVad: {
      readonly model: string
      readonly threshold: number
      /** Seconds. */
      readonly minSilenceDuration: number
      /** Seconds. */
      readonly minSpeechDuration: number
      /** Seconds. */
      readonly maxSpeechDuration: number
      /** Samples. */
      readonly windowSize: number
    }
    readonly sampleRate: number
    readonly numThreads: number
  }
  export interface Vad {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    /** Whether it is inside speech now. */
    isDetected(): boolean
    /** `start` counts samples from the first one accepted. */
    front(externalBuffer: boolean): { readonly start: number; readonly samples: Float32Array }
    pop(): void
    flush(): void
  }
  const sherpa: {
    readonly OfflineRecognizer: {
      createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer>
    }
    readonly Vad: new (config: VadConfig, bufferSeconds: number) => Vad
  }
  export default sherpa
}

declare module "ffmpeg-static" {
  /** Where its program lies, or null where it has none for this platform. */
  const path: string | null
  export default path
}

declare module "wink-porter2-stemmer" {
  const stem: (word: string) => string
  export default stem
}
