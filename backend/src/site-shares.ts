/**
 * Site shares: how much of a bounded thing the networks of one site (the /48 of IPv6) have, at once or in a second. One subscription has
 * 65,536 networks, but behind some carriers a site is as many people: so who asks for little finds room where neighbours ask for much.
 */
import { QueueFullError } from './fair-queue.ts'
import { networkOf, siteOf } from './network.ts'

export interface SiteLimits {
  ofSite: number
  /** A network that has fewer than so many is let in beyond that, */
  few: number
  /** up to so many of the site. */
  ofCrowdedSite: number
}

export interface SiteShares {
  /**
   * Runs `work` for who comes from this address.
   * @throws QueueFullError where the site has too many, and what `work` throws
   */
  run<T>(address: string, work: () => Promise<T>): Promise<T>
}

export function createSiteShares({ ofSite, few, ofCrowdedSite }: SiteLimits): SiteShares {
  const atWork = new Map<string, number>()
  const countOf = (key: string) => atWork.get(key) ?? 0
  const change = (key: string, by: 1 | -1) => {
    const count = countOf(key) + by
    if (count > 0) atWork.set(key, count)
    else atWork.delete(key)
  }

  return {
    run: async (address, work) => {
      const [network, site] = [`network:${networkOf(address)}`, `site:${siteOf(address)}`]
      if (countOf(site) >= (countOf(network) < few ? ofCrowdedSite : ofSite))
        throw new QueueFullError('caller')
      const keys = [network, site]
      for (const key of keys) change(key, 1)
      try {
        return await work()
      } finally {
        for (const key of keys) change(key, -1)
      }
    },
  }
}

interface SiteRoom {
  ofSite: number
  /** Beyond that who takes the least finds room, up to so much of the site. */
  ofCrowdedSite: number
}

/**
 * How much its site may have already where a network has taken so much: the more, the less. So those that take most are refused first, and
 * to have a network refused that takes the least, as many others are needed as there is room beyond `ofSite`.
 * @param taken with what it asks for now
 */
export function siteRoomFor(taken: number, { ofSite, ofCrowdedSite }: SiteRoom): number {
  return ofSite + Math.floor((ofCrowdedSite - ofSite) / Math.max(1, taken))
}

interface SiteRateLimits extends SiteRoom {
  ofNetwork: number
  /** As much as the least costs that anybody asks for. */
  least?: number
  /** Milliseconds, never set back. */
  now?: () => number
}

/** Whether what a network of a site does costs no more than both may have within a second. */
type SiteRate = (of: { network: string; site: string }, cost?: number) => boolean

export function createSiteRate(limits: SiteRateLimits): SiteRate {
  const { ofNetwork, least = 1, now = () => performance.now() } = limits
  const ofNetworks = new Map<string, number>()
  const ofSites = new Map<string, number>()
  let windowStart = now()

  function beginAnew(): void {
    const time = now()
    if (time - windowStart < 1_000) return
    windowStart = time
    ofNetworks.clear()
    ofSites.clear()
  }

  return ({ network, site }, cost = 1) => {
    beginAnew()
    const taken = (ofNetworks.get(network) ?? 0) + cost
    ofNetworks.set(network, taken)
    if (taken > ofNetwork) return false
    const ofAll = (ofSites.get(site) ?? 0) + cost
    if (ofAll > siteRoomFor(Math.ceil(taken / least), limits)) return false
    // What is refused costs the neighbours nothing.
    ofSites.set(site, ofAll)
    return true
  }
}
