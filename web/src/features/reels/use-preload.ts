// Preloading the reel after the next: what it begins with comes into the browser's cache, without a film of its own in memory.
import { useEffect } from 'react'
import { posterUrl } from '../../lib/picture-sources.ts'
import type { Reel } from './reel.ts'

/** Bytes, of which a short film is most. */
const beginning = 512 * 1024

/** Undefined while there is none, or what is shown still needs the network for itself. */
export function usePreload(reel: Reel | undefined): void {
  const media = reel?.media
  useEffect(() => {
    if (!media) return
    const ended = new AbortController()
    const { url, poster, posterInfo } = media
    const fetchBeginning = async () => {
      const headers = { range: `bytes=0-${beginning - 1}` }
      const response = await fetch(url, { headers, signal: ended.signal })
      await response.arrayBuffer()
    }
    fetchBeginning().catch((error: unknown) => {
      if (!ended.signal.aborted) console.info('the film comes when it is needed', error)
    })
    if (poster) new Image().src = posterUrl(poster, posterInfo)
    return () => ended.abort()
  }, [media])
}
