/** Whose word on where a request comes from is taken, as TRUST_PROXY names them. */
import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Nobody's; theirs who have one of the addresses; or as a function of an address and how many hops it is from here. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

/** Ranges that Fastify knows by name. */
const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Bits that the addresses of a range have in common at the least: whoever trusts more of the network trusts visitors. */
const widest = { 4: 8, 6: 16 }

/**
 * Reads `off`; the number of proxies that stand in a row in front, `on` for one; or their addresses, ranges in CIDR
 * notation and names of ranges, with commas between them. Null when it is none of these.
 *
 * Not everybody's: the first address of a chain that every proxy appends to is what the visitor claims.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (['off', 'false', '0'].includes(text)) return false
  if (['on', 'true'].includes(text)) return nearest(1)
  if (/^[1-9]\d?$/.test(text)) return nearest(Number(text))
  const proxies = text.split(',').map((proxy) => proxy.trim())
  return proxies.every((proxy) => Object.hasOwn(namedRanges, proxy) || isRange(proxy)) ? proxies : null
}

/**
 * Takes the ports out of `X-Forwarded-For`, which some proxies write behind each address: a port is no place of its own, or every
 * connection of one visitor would be another's.
 */
export function dropForwardedPorts(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return
  headers['x-forwarded-for'] = String(forwarded)
    .split(',')
    .map((entry) => entry.trim().replace(/^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/, '$1$2'))
    .join(', ')
}

/** Fastify itself takes a number to mean nobody, since it cannot tell a proxy from a visitor who comes past it. */
function nearest(proxies: number): TrustedProxies {
  return (_address, hop) => hop < proxies
}

function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  const longest = version === 4 ? 32 : 128
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > longest) return false
  if (isOfNamedRange(address, Number(bits))) return true
  return Number(bits) >= (version === 4 ? widest[4] : widestOfNewer(address, Number(bits)))
}

/** No visitor comes from these, however wide they are. */
function isOfNamedRange(address: string, bits: number): boolean {
  return Object.values(namedRanges)
    .flat()
    .some((named) => {
      const [network = '', length] = named.split('/')
      if (isIP(network) !== isIP(address) || bits < Number(length)) return false
      const range = new BlockList()
      range.addSubnet(network, Number(length), familyOf(network))
      return range.check(address, familyOf(address))
    })
}

/** Where a range holds older addresses, which the newer protocol has beside its own, it is as wide for these as it would be alone. */
function widestOfNewer(address: string, bits: number): number {
  const [range, older] = [new BlockList(), new BlockList()]
  range.addSubnet(address, bits, 'ipv6')
  older.addSubnet('::ffff:0:0', 96, 'ipv6')
  const holdsOlder = range.check('::ffff:0:0', 'ipv6') || older.check(address, 'ipv6')
  return holdsOlder ? 96 + widest[4] : widest[6]
}

/** Tells of an address from which a connection came whether a proxy that is trusted has it. */
export function proxyFinder(proxies: TrustedProxies): (address: string) => boolean {
  if (proxies === false) return () => false
  if (typeof proxies === 'function') return (address) => proxies(address, 0)
  const list = new BlockList()
  for (const range of proxies.flatMap((proxy) => namedRanges[proxy] ?? [proxy])) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    // A socket for both protocols names who came by the older one by an address of the newer.
    const own = address.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(own) > 0 && list.check(own, familyOf(own))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
