import type { SettingDoc, SettingSection } from "./setting.ts"

const usualModels = {
  TRANSCRIBE: "gpt-transcribe",
  WRITE: "gpt-6-luna",
  EMBED: "text-embedding-3-small",
} as const

const jobs = {
  TRANSCRIBE: "transcription",
  WRITE: "translations, summaries and biographies",
  EMBED: "search by meaning",
} as const

const settingsOf = (job: keyof typeof jobs): ReadonlyArray<SettingDoc> => [
  {
    name: `${job}_MODEL`,
    default: `\`${usualModels[job]}\` with a key at OpenAI, else \`embedded\``,
    about: `The model for ${jobs[job]}. \`embedded\` is the engine that comes with Kintale.`,
    example: "embedded",
  },
  {
    name: `${job}_BASE_URL`,
    default: "`OPENAI_BASE_URL`",
    about: "Its own address.",
    ...(job === "TRANSCRIBE" ? { example: "http://box:8080/v1" } : {}),
  },
  {
    name: `${job}_API_KEY`,
    default: "`OPENAI_API_KEY`",
    about: "Its own key. A key is only sent to the machine it is for.",
  },
]

/** What the engines, maps, plans and logs of a server are set by. */
export const engineSettings: ReadonlyArray<SettingSection> = [
  {
    title: "Engines on this server",
    about: "See [engines](engines.md).",
    settings: [
      {
        name: "FFMPEG_PATH",
        default: "found by itself",
        about: "Where ffmpeg is.",
        example: "/usr/bin/ffmpeg",
      },
      {
        name: "SPEECH_MODEL_DIR",
        default: "the English model that comes with Kintale",
        about:
          "A folder with another speech model for sherpa-onnx, or several separated by commas. The language of a story decides which one is used.",
        example: "/srv/models/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8",
      },
      {
        name: "CHECK_WORDS",
        default: "`on`",
        about:
          "While nothing else waits, a smaller model listens again to English stories and marks the words it heard differently, for whoever may correct them. `off` saves that processor time, about half of what hearing a story takes.",
        example: "on",
      },
    ],
  },
  {
    title: "Engines on other machines",
    about:
      "Recordings and words are sent to them, and people see that where they record. See [remote engines](remote-engines.md).",
    settings: [
      {
        name: "OPENAI_API_KEY",
        default: "none",
        about: "A key at OpenAI. Alone, it gives OpenAI all three jobs.",
      },
      {
        name: "OPENAI_BASE_URL",
        default: "`https://api.openai.com/v1`",
        about: "Another server's address, for every job whose model is named.",
      },
      ...settingsOf("TRANSCRIBE"),
      ...settingsOf("WRITE"),
      ...settingsOf("EMBED"),
      {
        name: "AI_MINUTES_PER_MONTH",
        default: "no limit",
        about: "How many minutes of recordings may be sent in a calendar month (UTC).",
        example: "600",
      },
      {
        name: "AI_TOKENS_PER_MONTH",
        default: "no limit",
        about: "How many tokens of text may be sent and written in a calendar month (UTC).",
        example: "1000000",
      },
    ],
  },
  {
    title: "Maps and places",
    about: "See [maps](maps.md).",
    settings: [
      {
        name: "MAP_FILE",
        default: "the map of towns that comes with Kintale",
        about: "A street map: a `.pmtiles` file in `DATA_DIR`, in the Protomaps schema.",
        example: "streets.pmtiles",
      },
      {
        name: "MAP_STYLE_URL",
        default: "the map of towns that comes with Kintale",
        about:
          "A provider's map style, in MapLibre's format. Browsers then ask the provider's servers, which see where your family looks. Everyone who is signed in can read a key in it.",
        example: "https://maps.example.org/style.json?key=",
      },
      {
        name: "GEOCODER_URL",
        default: "the places that come with Kintale",
        about:
          "A service that finds the name of a position, asked with `?latitude=…&longitude=…`, in the format of BigDataCloud's `reverse-geocode-client`. It sees the positions of your stories.",
        example: "https://geocoder.example.org/reverse",
      },
    ],
  },
  {
    title: "Plans",
    about: "See [payments](payments.md).",
    settings: [
      {
        name: "PLAN",
        default: "the free plan: five stories and three addresses to share with",
        about:
          "`unlimited`: no limits, and no prices anywhere. The right setting for a family's own server. You can't combine it with the keys below.",
        example: "unlimited",
      },
      {
        name: "STRIPE_SECRET_KEY",
        default: "none",
        about: "Sells Premium through Stripe. Both keys live, or both for testing.",
      },
      { name: "STRIPE_PUBLIC_KEY", default: "none", about: "The public key of the same account." },
      {
        name: "STRIPE_PRICE",
        default: "none",
        about: "The price's id or lookup key, 10 US dollars a month.",
      },
      {
        name: "STRIPE_WEBHOOK_SECRET",
        default: "none",
        about: "Only if Stripe can reach your server.",
      },
    ],
  },
  {
    title: "Logs and metrics",
    about: "See [monitoring](monitoring.md).",
    settings: [
      {
        name: "LOG_LEVEL",
        default: "`info`",
        about: "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
        example: "info",
        isOn: true,
      },
      {
        name: "LOG_FORMAT",
        default: "`text`",
        about: "`json`: every line is an object with the id of the request it belongs to.",
        example: "json",
      },
      {
        name: "METRICS_PORT",
        default: "none",
        about: "Serves `/metrics` for Prometheus on this port.",
        example: "9464",
      },
      {
        name: "METRICS_HOST",
        default: "`127.0.0.1`",
        about: "The network address of the metrics. `0.0.0.0` lets other machines read them.",
        example: "127.0.0.1",
      },
    ],
  },
]
