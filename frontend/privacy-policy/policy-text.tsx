import type { ReactNode } from "react"
import { neverSent } from "./never-sent-text.ts"

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
        group. Your stories are kept there, and that person is responsible for them. The makers of
        Kintale receive nothing.
      </p>
    </Part>
    <Part title="What is kept">
      <p>
        Your account: your name, username, email address, a few words about you if you write them,
        and your password in a scrambled form that no one can read.
      </p>
      <p>
        Your stories: the recordings exactly as you gave them, byte for byte, their transcripts,
        summaries and corrections, the people in them, and any places or dates you add.
      </p>
      <p>
        For a short time, the number of recent failed sign-ins and the network address they came
        from, so that no one can keep guessing passwords.
      </p>
    </Part>
    <Part title="Who sees it">
      <p>
        You, and the people you share with. You can change or stop a share at any time, and it ends
        right away. The person who runs the server can open its files, as on any computer, so it
        should be someone you trust.
      </p>
    </Part>
    <Part title="Where it goes">
      <p>
        Nowhere, the way Kintale is first set up. The same computer turns speech into words and
        searches your stories. The person who runs the server can connect other services, for email,
        for more languages, or for signing in with an account you have elsewhere. Each one gets only
        what it needs. Ask that person which services are in use.
      </p>
      <p>
        When this server sends recordings or what you tell to another machine, you can see it where
        you record, where you search and in your settings, with the name of that machine. You can
        keep individual stories on this server. Every story says what was sent from it, and your
        settings list it for 13 months, without a word of what was said. {neverSent}
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
      <p>We don't show ads, measure visitors or follow you around.</p>
    </Part>
    <Part title="What stays on your device">
      <p>
        One cookie that keeps you signed in, your choice of colors, and work that isn't sent yet: a
        recording or a correction waits on your device until the server has it. If you install the
        app, your device also keeps its empty pages so that it opens without a connection. It never
        keeps your stories.
      </p>
    </Part>
    <Part title="How to leave">
      <p>
        You can remove a story, a person or a share whenever you like. In your settings you can take
        a copy of everything, and delete your account.
      </p>
    </Part>
  </>
)
