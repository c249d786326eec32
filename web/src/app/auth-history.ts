// Entries of the history from before one was signed in: with the session they lead nowhere any more, so the way back is made to lead
// past them.
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { parseStored } from '../lib/contract.ts'
import { goBack } from '../lib/go-back.ts'
import { screenDepth } from '../lib/overlay-history.ts'
import { authKey, forgetAuthData } from '../lib/personal-data.ts'
import { tabStore } from '../lib/storage.ts'

/** The depth of the first of them. */
const firstKey = authKey('first-entry')

function firstEntry(): number {
  return parseStored(v.number(), tabStore.read(firstKey)) ?? screenDepth()
}

/** Stands where nobody is signed in. */
export function useAuthHistory(): void {
  useEffect(() => tabStore.write(firstKey, Math.min(firstEntry(), screenDepth())), [])
}

/**
 * Stands where somebody is: goes back to the first of them, which `destination` takes the place of, or whatever the router leads to; true
 * once it is reached.
 */
export function useAuthHistoryLeft(destination: string | undefined): boolean {
  const [, navigate] = useLocation()
  const [goal] = useState(destination)
  const [isLeft, setIsLeft] = useState(() => !goal && firstEntry() >= screenDepth())
  // Only at the beginning is one led anywhere.
  const arrive = useEffectEvent(() => {
    if (goal) navigate(goal, { replace: true })
    setIsLeft(true)
  })
  useEffect(() => {
    const entries = screenDepth() - firstEntry()
    // With it goes what was typed there.
    forgetAuthData()
    goBack(entries, arrive)
  }, [])
  return isLeft
}
