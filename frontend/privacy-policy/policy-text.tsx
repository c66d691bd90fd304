import type { ReactNode } from "react"

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

const Part = ({ title, children }: PartProps) => (
  <section className="grid gap-2">
    <h3 className="text-lg">{title}</h3>
    {children}
  </section>
)

export interface PolicyTextProps {
  /** What leaves this server as it is set up, in sentences; none where nobody knows. */
  readonly sends?: ReadonlyArray<string>
}

/** The privacy policy: what holds for every Kintale server, and what leaves this one. */
export const PolicyText = ({ sends = [] }: PolicyTextProps) => (
  <>
    <Part title="Who keeps what">
      <p>
        Kintale runs on a computer that someone looks after: a member of your family, a friend, or a
        group. What you tell is kept there, and that person answers for it. The makers of Kintale
        receive nothing.
      </p>
    </Part>
    <Part title="What is kept">
      <p>
        Your account: your name, username, e-mail address, a few words about you if you write them,
        and your password as a scrambled value from which nobody can read it.
      </p>
      <p>
        Your stories: the recordings exactly as you gave them, byte for byte, their words, summaries
        and corrections, the people in them, and places or dates you add.
      </p>
      <p>
        So that no one can keep guessing passwords, the number of recent failed sign-ins is kept,
        and the network address they came from, for a short time.
      </p>
    </Part>
    <Part title="Who sees it">
      <p>
        You, and whoever you share a person with. A share can be changed or taken back at any time
        and then ends at once. Whoever looks after the computer can reach its files, as with every
        computer, so it should be someone you trust.
      </p>
    </Part>
    <Part title="Where it goes">
      <p>
        Nowhere, as Kintale is set up at first: speech is turned into words, and stories are
        searched, on the same computer. Whoever looks after it may connect other services, for
        emails, for more languages, or for signing in with an account you have elsewhere. Each then
        receives what it needs for that and nothing more: ask whoever looks after your Kintale which
        are in use.
      </p>
      <p>
        Where recordings or what is told are sent to another machine, this stands where you record,
        where you search and in your settings, with the name of that machine. You can keep single
        stories in the house. Every story says what of it was sent, and your settings list it, for
        thirteen months, with no word of what was said. Notes, e-mail addresses, positions and
        photos are never sent.
      </p>
      {sends.length > 0 && (
        <ul aria-label="What this server sends" className="grid list-disc gap-1 pl-5">
          {sends.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <p>There is no advertising, no measuring of visitors and nothing that follows you about.</p>
    </Part>
    <Part title="What stays on your device">
      <p>
        One cookie that keeps you signed in, your choice of colours, and work that is not yet sent:
        a recording or a correction waits on your device until the server has it. A web app that is
        installed also keeps its empty pages, so that it opens without a connection; never your
        stories.
      </p>
    </Part>
    <Part title="How to leave">
      <p>
        You can take a story, a person or a share out whenever you like. For everything else that is
        kept of you, in your hands or gone, ask whoever looks after your Kintale, or look in your
        settings.
      </p>
    </Part>
  </>
)
