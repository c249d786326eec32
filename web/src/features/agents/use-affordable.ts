// Whether the fee of an application can be paid: asked before its form is shown, and not again while somebody writes in it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '../../lib/viewer.ts'
import { walletQuery } from '../wallet/index.ts'
import { agencyFee } from './application-rules.ts'

/** `isUnderWay`: something was sent or is said of it, which stands whatever the balance is by now. */
export function useAffordable(open: boolean, isUnderWay: boolean): boolean {
  const { data: wallet } = useQuery(walletQuery(useViewerId()))
  const [admitted, setAdmitted] = useState(false)
  const canPay = wallet !== undefined && wallet.points >= agencyFee
  const next = isUnderWay || (open && (admitted || canPay))
  // It keeps its face while it leaves.
  if (next !== admitted && (open || isUnderWay)) setAdmitted(next)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setAdmitted(isUnderWay || canPay)
  }
  return admitted
}
