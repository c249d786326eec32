/**
 * Network exposure: outside production an installation has demo accounts whose passwords everybody knows, and returns the
 * codes that nothing can deliver. Whatever a network can reach must have neither, unless that is told by name.
 */
import pg from 'pg'
import type { Config } from './config.ts'
import { isLoopbackHost } from './loopback.ts'

/** What a configuration says of who can reach the installation. */
interface Reach {
  host: string
  siteUrl: string | undefined
  trustsProxy: boolean
  databaseUrl: string | undefined
}

/** The setting by which others than this machine reach the installation or its data; null when none does. */
export function exposedBy({ host, siteUrl, trustsProxy, databaseUrl }: Reach): string | null {
  if (!isLoopbackHost(host)) return 'HOST'
  if (siteUrl && !isLoopbackHost(new URL(siteUrl).hostname)) return 'SITE_URL'
  if (trustsProxy) return 'TRUST_PROXY'
  if (databaseUrl && !isOnThisMachine(databaseUrl)) return 'DATABASE_URL'
  return null
}

/** By the host that the driver would call, which may be named in the environment only. */
function isOnThisMachine(databaseUrl: string): boolean {
  const { host } = new pg.Client(databaseUrl)
  return host.startsWith('/') || isLoopbackHost(host)
}

/** Whether others certainly come, by themselves or by a proxy that is vouched for; production may also be tried on loopback alone. */
export function isReachedByNetwork({ host, trustProxy }: Config): boolean {
  return !isLoopbackHost(host) || Boolean(trustProxy)
}

/** Whether only this machine is answered: no production, nothing that names a network, no leave to be reached by one. */
export function servesThisMachineOnly({ production, exposedBy, allowInsecureNetwork }: Config): boolean {
  return !production && exposedBy === null && !allowInsecureNetwork
}

/** Why a configuration must not be started: it would open demo accounts or codes to a network. Null when it may. */
export function exposureProblem(config: Config): string | null {
  const { demo, returnCodes, exposedBy: variable, allowInsecureNetwork } = config
  if (variable === null || allowInsecureNetwork) return null
  const open: string[] = []
  const off: string[] = []
  if (demo) {
    open.push('demo accounts with known passwords')
    off.push('DEMO=off')
  }
  if (returnCodes) {
    open.push('every code')
    off.push('RETURN_CODES=off')
  }
  if (open.length === 0) return null
  return `${variable} would open ${open.join(' and ')} to a network: set NODE_ENV=production, or ${off.join(' and ')}, or ALLOW_INSECURE_NETWORK=on where that is meant`
}

/** Why a database with demo accounts must not be served, whatever DEMO says by now. Null when it may. */
export function demoProblem(config: Config): string | null {
  const { production, exposedBy: variable, allowInsecureNetwork, databaseUrl } = config
  if (!production && (variable === null || allowInsecureNetwork)) return null
  const place = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  return `${place} holds demo accounts with known passwords, which no network may reach: begin with an empty one`
}

/** Beyond a content network, a load balancer and a proxy of one's own. */
const usualHops = 3

/** What looks mistaken about the proxies that are believed, but may be meant. Null when nothing does. */
export function proxyDoubt({ trustedHops }: Config): string | null {
  if (trustedHops <= usualHops) return null
  return `TRUST_PROXY=${trustedHops}: where fewer proxies than that stand in a row, visitors name their own address, and no limit on addresses holds`
}

/** What an installation that people use probably lacks. Null when nothing, or where it is only tried. */
export function mailDoubt({ production, smtp }: Config): string | null {
  if (!production || smtp) return null
  return 'SMTP_URL is not set: no email is sent, and every address that somebody signs up with counts as confirmed at once, whoever owns it'
}
