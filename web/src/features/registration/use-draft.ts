// What was typed on the way. A reload keeps all but secrets: people leave for the messaging app, and phones close tabs.
import { useEffect, useRef, useState } from 'react'
import { authKey } from '../../lib/personal-data.ts'
import { tabStore } from '../../lib/storage.ts'
import { type Draft, editDraft, restoreDraft } from './draft-validation.ts'

const storageKey = authKey('registration')

/** `invitedWith` is the referral code of the link followed, if any. */
export function useDraft(invitedWith: string | null) {
  const [draft, setDraft] = useState(() => restoreDraft(tabStore.read(storageKey), invitedWith))
  const { referralCode, countryCode, phone } = draft
  useEffect(
    () => tabStore.write(storageKey, { referralCode, countryCode, phone }),
    [referralCode, countryCode, phone],
  )
  const latest = useRef(draft)
  const change = (fields: Partial<Draft>) => {
    latest.current = editDraft(latest.current, fields)
    setDraft(latest.current)
  }
  /** Whether these fields are still as the draft has them: an answer may come to what was typed before. */
  const areStill = (...names: (keyof Draft)[]) => names.every((name) => latest.current[name] === draft[name])
  return { draft, change, areStill }
}
