import { domainToASCII } from "node:url"

/** A domain as it is asked for in the network: `müller.example` and `xn--mller-kva.example` are one. */
export const asciiDomain = (domain: string): string =>
  /^\p{ASCII}*$/u.test(domain) || /[\s\p{C}]/u.test(domain)
    ? domain
    : domainToASCII(domain) || domain

/** The part before the last `@` with it, and the domain; none is where there is no `@`. */
export const splitEmail = (email: string): readonly [local: string, domain: string] => {
  const at = email.lastIndexOf("@") + 1
  return at === 0 ? [email, ""] : [email.slice(0, at), email.slice(at)]
}
