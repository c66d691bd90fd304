import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { freePort } from "../../backend/adapters/free-port.fixture.ts"

/** The program that a variable names, else the one on the path or where Debian puts servers; null where there is none. */
const findProgram = (name: string, variable: string): string | null =>
  process.env[variable] ??
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program)) ??
  null

export const findNginx = () => findProgram("nginx", "NGINX")
export const findCaddy = () => findProgram("caddy", "CADDY")
const findOpenssl = () => findProgram("openssl", "OPENSSL")

/** What docs/operating/proxies.md tells people to write for a proxy. */
const documented = (language: "nginx" | "caddy"): string => {
  const page = readFileSync(new URL("../../docs/operating/proxies.md", import.meta.url), "utf8")
  const [, lines] = new RegExp("```" + language + "\\n([^`]+)```").exec(page) ?? []
  if (lines === undefined) throw new Error(`nothing about ${language} is documented`)
  return lines
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1")
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })

interface RunningProxy {
  readonly port: number
  readonly stop: () => Promise<void>
}

interface Program {
  readonly command: string
  readonly args: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a proxy that listens at a port of its own, with a folder of its own. */
const startProxy = async (
  prepare: (folder: string, port: number) => Promise<Program>,
): Promise<RunningProxy> => {
  const folder = await mkdtemp(join(tmpdir(), "kintale-proxy-"))
  const port = await freePort()
  const { command, args, env = {} } = await prepare(folder, port)
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore" })
  const isGone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  while (!(await listens(port))) {
    if (child.exitCode !== null)
      throw new Error(`${command} ended with ${String(child.exitCode)}: ${folder}`)
    await pause(20)
  }
  return {
    port,
    stop: async () => {
      child.kill("SIGKILL")
      await isGone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An nginx as it comes, with this block of a server; `<folder>` and `<port>` in it are filled in. */
export const startNginx = (program: string, server: string) =>
  startProxy(async (folder, port) => {
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    const file = join(folder, "nginx.conf")
    await writeFile(
      file,
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
       events {}
       http {
         access_log off;
         ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
         ${server.replaceAll("<folder>", folder).replaceAll("<port>", String(port))}
       }`,
    )
    if (server.includes("<folder>/cert.pem")) makeCertificate(folder)
    return { command: program, args: ["-p", folder, "-c", file] }
  })

/** One that nobody vouches for. */
const makeCertificate = (folder: string) => {
  const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=test"]
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")]
  spawnSync(findOpenssl() ?? "openssl", [...asked, ...files], { stdio: "ignore" })
}

/** A Caddy with this Caddyfile and a certificate of its own making; `<port>` in it is filled in. */
const startCaddy = (program: string, caddyfile: string) =>
  startProxy(async (folder, port) => {
    const file = join(folder, "Caddyfile")
    const options = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
    await writeFile(file, options + caddyfile.replaceAll("<port>", String(port)))
    return {
      command: program,
      args: ["run", "--config", file, "--adapter", "caddyfile"],
      env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    }
  })

/** Proxies as docs/operating/proxies.md has them, but for ports and certificates, each in front of an address. */
export const documentedProxies = {
  nginx: {
    isHere: findNginx() !== null && findOpenssl() !== null,
    start: (to: string) =>
      startNginx(
        findNginx() ?? "",
        documented("nginx")
          .replace("listen 443 ssl", "listen 127.0.0.1:<port> ssl")
          .replace(/ssl_certificate .*;/, "ssl_certificate <folder>/cert.pem;")
          .replace(/ssl_certificate_key .*;/, "ssl_certificate_key <folder>/key.pem;")
          .replace("http://127.0.0.1:3000", to),
      ),
  },
  caddy: {
    isHere: findCaddy() !== null,
    start: (to: string) =>
      startCaddy(
        findCaddy() ?? "",
        documented("caddy")
          .replace("stories.example.org {", "https://127.0.0.1:<port> {\n\ttls internal")
          .replace("127.0.0.1:3000", to.replace("http://", "")),
      ),
  },
} as const
