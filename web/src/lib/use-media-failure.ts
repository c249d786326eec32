// A picture or film that does not come: what a busy server does not render is asked for as it is stored, and what a lost network kept away
// is asked for again with the next one.
import { useEffect, useEffectEvent, useState } from 'react'
import { useOnline } from './use-online.ts'

/** Asks again once, each time that the network comes back, for what has failed. */
export function useRetryOnline(hasFailed: boolean, retry: () => void): void {
  const comeBack = useEffectEvent(() => hasFailed && retry())
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) comeBack()
  }, [isOnline])
}

export interface MediaFailure {
  /** What stands in its place takes its element away, so that the next one asks anew. */
  hasFailed: boolean
  /** It did not come in the size that it was to be rendered in. */
  asStored: boolean
  fail: () => void
  retry: () => void
}

/** `isRendered` where other sizes of it are asked for first. */
export function useMediaFailure(url: string | null | undefined, isRendered = false): MediaFailure {
  const [unrendered, setUnrendered] = useState<string | null>()
  const [failed, setFailed] = useState<string | null>()
  const hasFailed = Boolean(url) && failed === url
  const asStored = Boolean(url) && unrendered === url
  const retry = () => {
    setUnrendered(undefined)
    setFailed(undefined)
  }
  useRetryOnline(hasFailed, retry)
  return {
    hasFailed,
    asStored,
    fail: () => (isRendered && !asStored ? setUnrendered : setFailed)(url),
    retry,
  }
}
