import type { AddressInfo, Socket } from "node:net"
import PostalMime from "postal-mime"
import { SMTPServer, type SMTPServerSession } from "smtp-server"

/** An email as the person who gets it would see it, and as it came. */
export interface ReceivedEmail {
  /** The addresses in its head. */
  readonly to: ReadonlyArray<string>
  /** Whom the mail server was told to bring it to. */
  readonly recipients: ReadonlyArray<string>
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  /** Lower-case names of its headers, in order. */
  readonly headers: ReadonlyArray<string>
  readonly raw: string
}

/** Reads an email as a mail program would. */
export const parseEmail = async (
  raw: Uint8Array,
  recipients: ReadonlyArray<string> = [],
): Promise<ReceivedEmail> => {
  const email = await PostalMime.parse(raw)
  return {
    to: (email.to ?? []).map(({ address }) => address ?? ""),
    recipients,
    from: { name: email.from?.name ?? "", address: email.from?.address ?? "" },
    subject: email.subject ?? "",
    text: email.text ?? "",
    html: email.html ?? "",
    messageId: email.messageId ?? "",
    headers: email.headers.map(({ key }) => key),
    raw: new TextDecoder().decode(raw),
  }
}

/** The places in a conversation at which a server may behave badly. */
type Step = "greeting" | "sender" | "recipient" | "message"

/**
 * A number is the SMTP answer, such as 550; a server that hangs answers when it is told to go on, one
 * that drops hangs up. One that swallows takes the email and hangs up without a word.
 */
export type Treatment = "take" | "hang" | "drop" | "swallow" | number

/** A real mail server on this computer, which brings emails nowhere. */
export interface MailServer {
  /** What `MAIL_URL` is to be, login included. */
  readonly url: string
  /** Everything it took, in order. */
  readonly emails: ReadonlyArray<ReceivedEmail>
  /** Waits for the first email to an address, or a later one; of those with such a subject, when it is said. */
  readonly emailTo: (address: string, which?: number, subject?: RegExp) => Promise<ReceivedEmail>
  /** How it behaves from now on at a step: always, or with one recipient only. */
  readonly treat: (step: Step, treatment: Treatment, recipient?: string) => void
  /** Waits until so many conversations hang. */
  readonly hanging: (count: number) => Promise<void>
  /** Lets every conversation that hangs go on as if nothing had been. */
  readonly goOn: () => void
  /** Waits until nobody is connected. */
  readonly quiet: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface MailServerOptions {
  /** 0, the default, lets the system choose. */
  readonly port?: number
  readonly login?: { readonly user: string; readonly password: string }
  /** TLS from the first byte, with a certificate nobody vouches for. */
  readonly secure?: boolean
}

/** How long anything waited for may take to happen. */
const timeoutMillis = 60_000

class Rejection extends Error {
  readonly responseCode: number
  constructor(responseCode: number, quoted: string) {
    super(`This was asked for by a test ${quoted}`.trim())
    this.responseCode = responseCode
  }
}

export const startMailServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const emails: Array<ReceivedEmail> = []
  const treatments = new Map<string, Treatment>()
  const sockets = new Map<number, Socket>()
  const watchers = new Set<() => void>()
  const held: Array<() => void> = []
  let hanging = 0

  const changed = () => {
    for (const look of watchers) look()
  }
  const until = <A>(what: string, look: () => A | undefined) =>
    new Promise<A>((resolve, reject) => {
      const end = () => {
        watchers.delete(tryNow)
        clearTimeout(late)
      }
      const tryNow = () => {
        const found = look()
        if (found === undefined) return
        end()
        resolve(found)
      }
      const late = setTimeout(() => {
        end()
        reject(new Error(`${what} did not come in time`))
      }, timeoutMillis)
      watchers.add(tryNow)
      tryNow()
    })

  const behave = (
    step: Step,
    session: SMTPServerSession,
    recipient: string,
    answer: (problem?: Error | null) => void,
    quoted = "",
  ) => {
    const treatment = treatments.get(`${step} ${recipient}`) ?? treatments.get(step) ?? "take"
    if (treatment === "take") answer()
    else if (treatment === "drop") sockets.get(session.remotePort)?.destroy()
    else if (typeof treatment === "number") answer(new Rejection(treatment, quoted))
    else if (treatment === "hang") {
      hanging += 1
      held.push(answer)
      changed()
    }
  }
  const recipientsOf = ({ envelope }: SMTPServerSession) =>
    envelope.rcptTo.map(({ address }) => address)

  const server = new SMTPServer({
    secure: options.secure === true,
    // Without TLS on offer a login is allowed in clear text, which is fine within one computer.
    disabledCommands: options.login === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onAuth: ({ username, password }, _, answer) => {
      const right = username === options.login?.user && password === options.login?.password
      answer(null, right ? { user: username } : {})
    },
    onConnect: (session, answer) => behave("greeting", session, "", answer),
    onMailFrom: (_, session, answer) => behave("sender", session, "", answer),
    onRcptTo: ({ address }, session, answer) => behave("recipient", session, address, answer),
    onData: (stream, session, answer) => {
      const pieces: Array<Buffer> = []
      const recipients = recipientsOf(session)
      const first = recipients[0] ?? ""
      const treatment = treatments.get(`message ${first}`) ?? treatments.get("message")
      stream.on("data", (piece: Buffer) => {
        pieces.push(piece)
        if (treatment === "drop") sockets.get(session.remotePort)?.destroy()
      })
      const keep = async () => {
        emails.push(await parseEmail(Buffer.concat(pieces), recipients))
      }
      const take = async () => {
        await keep()
        answer(null, "taken")
        changed()
      }
      const swallow = async () => {
        await keep()
        sockets.get(session.remotePort)?.destroy()
        changed()
      }
      const end = (problem?: Error | null) => {
        if (problem) answer(problem)
        else take().catch(answer)
      }
      stream.on("end", () => {
        if (treatment === "swallow") return void swallow().catch(answer)
        // As real ones do that dislike a link.
        const [link] = /https?:\S+/.exec(Buffer.concat(pieces).toString()) ?? []
        behave("message", session, first, end, link)
      })
    },
  })
  // A client that hangs up in the middle is what some tests are about.
  server.on("error", () => {})
  server.server.on("connection", (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once("close", () => {
      sockets.delete(remotePort)
      changed()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject)
    server.listen(options.port ?? 0, "127.0.0.1", resolve)
  })
  const place: AddressInfo | string | null = server.server.address()
  if (place === null || typeof place === "string") throw new Error("the mail server has no port")
  const { login } = options
  const who =
    login === undefined
      ? ""
      : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`

  return {
    url: `${options.secure === true ? "smtps" : "smtp"}://${who}127.0.0.1:${place.port}`,
    emails,
    emailTo: (address, which = 1, about = /(?:)/) =>
      until(`an email to ${address}`, () =>
        emails
          .filter(({ recipients, subject }) => recipients.includes(address) && about.test(subject))
          .at(which - 1),
      ),
    treat: (step, treatment, recipient) => {
      treatments.set(recipient === undefined ? step : `${step} ${recipient}`, treatment)
    },
    hanging: async (count) => {
      await until(`${count} hanging conversations`, () => hanging >= count || undefined)
    },
    goOn: () => {
      for (const goOn of held.splice(0)) goOn()
    },
    quiet: async () => {
      await until("silence", () => sockets.size === 0 || undefined)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}
