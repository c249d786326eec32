/** Which network an address belongs to, as far as limits are concerned. Held to `private.network_of` by a table of cases. */
import { isIPv6 } from 'node:net'

const bitsInGroup = 16
/** How a socket for both protocols names a visitor who came by the older one. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const mappedInHex = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/**
 * An IPv4 address stands for itself, an IPv6 address for its /64: whoever has one of those has all of them. However an address is
 * spelled, it is written as PostgreSQL writes it. What is none stands for itself.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64)
}

/** The same with the /48 of an IPv6 address, the most that one subscriber is given (RFC 6177): 65,536 networks. */
export function siteOf(address: string): string {
  return prefixOf(address, 48)
}

function prefixOf(address: string, bits: number): string {
  const [, older] = mapped.exec(address) ?? []
  if (older) return older
  if (!isIPv6(address)) return address
  const canonical = canonicalOf(address.replace(/%.*$/, ''))
  const [, high, low] = mappedInHex.exec(canonical) ?? []
  if (high && low) return [high, low].flatMap(bytesOf).join('.')
  return `${canonicalOf(
    `${groupsOf(canonical)
      .slice(0, bits / bitsInGroup)
      .join(':')}::`,
  )}/${bits}`
}

/** RFC 5952. */
function canonicalOf(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

/** All eight of a canonical address. */
function groupsOf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!after) return before
  const left = 8 - before.length - after.length
  return [...before, ...Array.from({ length: left }, () => '0'), ...after]
}
