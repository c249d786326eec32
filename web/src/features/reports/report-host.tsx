// The one dialog of reports, over whatever screen it was asked for on.
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { lazyChunk } from '../../lib/lazy-chunk.ts'
import { useAddressDialog } from '../../lib/use-address-dialog.ts'
import { MountOnce } from '../../ui/mount-once.tsx'
import { readReported, reportParam } from './report-address.ts'

const ReportDialog = lazyChunk(() => import('./report-dialog.tsx'))

export function ReportHost() {
  const [params] = useSearchParams()
  const asked = params.get(reportParam)
  const { open, close } = useAddressDialog(asked !== null && readReported(asked) ? [asked] : [], reportParam)
  // It goes in style, with what it held.
  const [last, setLast] = useState(open)
  if (open !== undefined && open !== last) setLast(open)
  const reported = last === undefined ? undefined : readReported(last)
  return (
    <MountOnce needed={open !== undefined}>
      {reported && <ReportDialog key={last} {...reported} open={open !== undefined} onClose={close} />}
    </MountOnce>
  )
}
