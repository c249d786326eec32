// What is being reported stands in the address, so that the way back closes it and a reload opens it again, whatever else has come by then.

import { isUuid } from '../../lib/random.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { type ReportedKind, reportedKinds } from './send-report.ts'

export const reportParam = 'report'

export interface Reported {
  kind: ReportedKind
  id: string
  /** Of a member: of which room; of a message: who wrote it. */
  ofId: string | undefined
}

/** Undefined for what names nothing that can be reported. */
export function readReported(name: string): Reported | undefined {
  const [asked, id = '', ofId] = name.split(':')
  const kind = reportedKinds.find((one) => one === asked)
  if (!kind || !isUuid(id)) return undefined
  const isWhole =
    kind === 'member' || kind === 'message' ? ofId !== undefined && isUuid(ofId) : ofId === undefined
  return isWhole ? { kind, id, ofId } : undefined
}

/** Opens the dialog in which it is reported. */
export function useReporting(kind: ReportedKind, id: string, ofId?: string): () => void {
  const name = [kind, id, ofId].filter(Boolean).join(':')
  const { show } = useAddressDialog([name], reportParam)
  return () => show(name)
}
