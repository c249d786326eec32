/**
 * Site shares: how much of a bounded thing the networks of one site (the /48 of IPv6) have at once. One subscription has 65,536
 * networks, but behind some carriers a site is as many people: so who asks for little finds room where neighbours ask for much.
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
