// What was typed on the way. A reload keeps all but secrets: people leave for the messaging app, and phones close tabs.
import { useEffect, useState } from 'react'
import { tabStore } from '../../lib/storage.ts'
import { type Draft, editDraft, restoreDraft } from './rules.ts'

const storageKey = 'majlis:registration'

/** `invitedWith` is the referral code of the link followed, if any. */
export function useDraft(invitedWith: string | null) {
  const [draft, setDraft] = useState(() => restoreDraft(tabStore.read(storageKey), invitedWith))
  const { referralCode, countryCode, phone } = draft
  useEffect(
    () => tabStore.write(storageKey, { referralCode, countryCode, phone }),
    [referralCode, countryCode, phone],
  )
  const change = (fields: Partial<Draft>) => setDraft((before) => editDraft(before, fields))
  return { draft, change }
}

/** The account exists: nothing of the draft is needed any more. */
export function forgetDraft(): void {
  tabStore.remove(storageKey)
}
