import { engineSettings } from "./engine-settings-reference.ts"
import type { SettingDoc, SettingSection } from "./setting.ts"

/** All settings, in the order in which they are read about. */
export const settingSections: ReadonlyArray<SettingSection> = [
  {
    title: "The server",
    settings: [
      {
        name: "DATA_DIR",
        default: "`./data` (`/data` in Docker)",
        about:
          "The folder that holds everything: recordings, stories, accounts, secrets. Back it up.",
        example: "./data",
        isOn: true,
      },
      {
        name: "HOST",
        default: "`127.0.0.1` (`0.0.0.0` in Docker)",
        about: "The network address to listen on. `127.0.0.1` only answers this computer.",
        example: "127.0.0.1",
        isOn: true,
      },
      {
        name: "PORT",
        default: "`3000`",
        about: "The port to listen on.",
        example: "3000",
        isOn: true,
      },
      {
        name: "PUBLIC_URL",
        default: "the address it is reached at",
        about:
          "The address your family opens, without a slash at the end. You need it behind a proxy, for HTTPS, and before you send invitations. Once it is set to anything but `localhost`, only pages at that address can change anything. Anyone who tries at another address reads which one to open, and the log warns of it.",
        example: "https://stories.example.org",
      },
      {
        name: "TRUST_PROXY",
        default: "`false`",
        about:
          "`true` behind your own proxy. Without it, everyone behind the proxy counts as one network address. Don't trust a proxy that can be bypassed.",
        example: "false",
        isOn: true,
      },
      {
        name: "SESSION_SECRET",
        default: "created on the first start, in `DATA_DIR/session-secret`",
        about:
          "Encrypts session cookies. At least 32 characters, and all of them count. `key:` followed by the content of a `session-secret` file uses that file's secret.",
      },
    ],
  },
  {
    title: "Where things are stored",
    settings: [
      {
        name: "MONGODB_URL",
        default: "none: SQLite in `DATA_DIR`",
        about: "Keeps accounts, people, stories and transcripts in this MongoDB.",
        example: "mongodb://127.0.0.1:27017/kintale",
      },
      {
        name: "S3_URL",
        default: "none: files in `MEDIA_DIR`",
        about:
          "Keeps recordings, photos and unfinished uploads in this bucket. See [storage](storage-and-backup.md).",
        example: "https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1",
      },
      {
        name: "MEDIA_DIR",
        default: "`DATA_DIR`",
        about:
          "The folder for recordings, photos and unfinished uploads. With several nodes, one that they all share.",
        example: "/shared/kintale",
      },
    ],
  },
  {
    title: "Several nodes",
    about: "See [scaling](scaling.md).",
    settings: [
      {
        name: "REDIS_URL",
        default: "none",
        about:
          "Makes this one of several nodes that talk to each other through this Redis. They all need the same `MONGODB_URL`, place for recordings, `SESSION_SECRET`, `MAIL_URL` and `PUBLIC_URL`. Each needs its own `DATA_DIR`.",
        example: "redis://127.0.0.1:6379",
      },
      {
        name: "ROLE",
        default: "`all`",
        about:
          "What this node does: `web` answers browsers, `worker` does background work, `all` does both.",
        example: "all",
      },
    ],
  },
  {
    title: "Email and accounts",
    about: "See [accounts](accounts.md).",
    settings: [
      {
        name: "MAIL_URL",
        default: "none: emails are written to `DATA_DIR/outbox`",
        about:
          "The mail server that sends invitations and emails about accounts: `smtp://` for port 587 with STARTTLS, `smtps://` for port 465. Write an `@` in the user name or the password as `%40`.",
        example: "smtp://user:password@mail.example.org:587",
      },
      {
        name: "MAIL_FROM",
        default: "`Kintale <kintale@…>` at the host of `PUBLIC_URL`",
        about:
          "The sender of emails. Most mail servers require the address of the account that sends them.",
        example: "Kintale <kintale@example.org>",
      },
      {
        name: "SUPPORT_EMAIL",
        default: "none",
        about: "An address shown to people who can't sign in.",
        example: "grandchild@example.org",
      },
      {
        name: "OPERATOR_EMAIL",
        default: "none: the first account of the server",
        about:
          "The account that runs this server, by its verified email address. It finds the server's page in Settings: accounts, disk, stories that failed, who can sign up.",
        example: "grandchild@example.org",
      },
      {
        name: "REGISTRATION",
        default: "`open`, or what is chosen on the server's page",
        about:
          "Who can sign up: `open` everyone who reaches the server, `invited` people with an invitation (best for a family's own server), `closed` no one. On an empty server, anyone can create the first account.",
        example: "invited",
      },
      ...(["GOOGLE", "APPLE", "MICROSOFT"] as const).flatMap((provider): Array<SettingDoc> => {
        const label = `${provider.charAt(0)}${provider.slice(1).toLowerCase()}`
        return [
          {
            name: `${provider}_CLIENT_ID`,
            default: "none",
            about: `Sign-in with ${label}. See [accounts](accounts.md) for where to get the keys.`,
          },
          ...(provider === "APPLE"
            ? ([
                { name: "APPLE_TEAM_ID", default: "none", about: "The team's id at Apple." },
                { name: "APPLE_KEY_ID", default: "none", about: "The id of Apple's key." },
                {
                  name: "APPLE_PRIVATE_KEY",
                  default: "none",
                  about: "The `.p8` file. On one line, write `\\n` where a line ends.",
                },
              ] as const)
            : []),
          {
            name: `${provider}_CLIENT_SECRET`,
            default: "none",
            about:
              provider === "APPLE"
                ? "Instead of Apple's key, with `APPLE_ISSUER` only."
                : `The secret that goes with the id.`,
          },
          {
            name: `${provider}_ISSUER`,
            default: "the provider's own",
            about: "Another OpenID Connect server to use instead.",
          },
        ]
      }),
    ],
  },
  ...engineSettings,
]
