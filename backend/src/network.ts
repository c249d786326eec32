/** Which network an address belongs to, as far as limits are concerned. */
import { isIPv6 } from 'node:net'

const groupsInAddress = 8
const groupsInNetwork = 4
/** How a socket for both protocols names a visitor who came by the older one. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address stands for itself, an IPv6 address for its /64: whoever has one of those has all of them. */
export function networkOf(address: string): string {
  const [, older] = mapped.exec(address) ?? []
  if (older) return older
  if (!isIPv6(address)) return address
  const network = groupsOf(address).slice(0, groupsInNetwork)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function groupsOf(address: string): string[] {
  const [before = [], after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!after) return before
  const left = groupsInAddress - before.length - after.length
  return [...before, ...Array.from({ length: left }, () => '0'), ...after]
}
