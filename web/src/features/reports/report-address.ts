// What is being reported stands in the address, so that the way back closes it and a reload opens it again, whatever else has come by then.

import { isUuid } from '../../lib/random.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { type ReportedKind, reportedKinds } from './send-report.ts'

export const reportParam = 'report'

export interface Reported {
  kind: ReportedKind
  id: string
}

const nameOf = (kind: ReportedKind, id: string) => `${kind}:${id}`

/** Undefined for what names nothing that can be reported. */
export function readReported(name: string): Reported | undefined {
  const [asked, id = ''] = name.split(':')
  const kind = reportedKinds.find((one) => one === asked)
  return kind && isUuid(id) ? { kind, id } : undefined
}

/** Opens the dialog in which it is reported. */
export function useReporting(kind: ReportedKind, id: string): () => void {
  const name = nameOf(kind, id)
  const { show } = useAddressDialog([name], reportParam)
  return () => show(name)
}
