// Exporting the ledger: all of what is shown, collected page by page, with how far it has come, until it is called off.
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import type { KeysetRow } from '../../lib/pagination.ts'
import { saveFile } from '../../lib/save-file.ts'
import { requireNetwork } from '../../lib/use-online.ts'
import { financeTexts } from '../../messages/finance.ts'
import { showError, showToast } from '../../ui/toast-store.ts'
import { fetchMovements, type LedgerFilter, type Movement } from '../wallet/index.ts'
import { dateOf, ledgerCsv } from './ledger-csv.ts'

const texts = financeTexts.csv

/** Rows that are asked for at once: as many as the server gives. */
const pageSize = 1_000
/** Rows of a file, the newest: some ten megabytes. */
const mostRows = 100_000

/** `onCollected` hears how many rows there are so far. Ends early once `signal` is aborted. */
async function collect(
  filter: LedgerFilter,
  signal: AbortSignal,
  onCollected: (rows: number) => void,
): Promise<{ movements: Movement[]; isCut: boolean }> {
  const movements: Movement[] = []
  let after: KeysetRow | undefined
  do {
    const page = await fetchMovements(filter, after, pageSize)
    movements.push(...page.rows)
    after = page.next
    onCollected(movements.length)
  } while (after && movements.length < mostRows && !signal.aborted)
  return { movements, isCut: after !== undefined }
}

/** `collected` is how many rows there are of the export that is under way, undefined while none is. */
export function useLedgerExport() {
  const [collected, setCollected] = useState<number>()
  const running = useRef<AbortController>(undefined)
  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setCollected(undefined)
  }
  // Whoever leaves the screen wants no file any more.
  useEffect(() => () => running.current?.abort(), [])
  const run = async (filter: LedgerFilter) => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setCollected(0)
    try {
      requireNetwork()
      const { movements, isCut } = await collect(filter, own.signal, (rows) => {
        if (!own.signal.aborted) setCollected(rows)
      })
      if (own.signal.aborted) return
      if (movements.length === 0) {
        showToast({ title: texts.nothing })
        return
      }
      saveFile(`${texts.file}-${dateOf(new Date())}.csv`, 'text/csv;charset=utf-8', ledgerCsv(movements))
      showToast({
        title: texts.done,
        tone: 'success',
        ...(isCut && { detail: texts.cut(formatNumber(mostRows)) }),
      })
    } catch (error) {
      if (!own.signal.aborted) showError(texts.failed, error, () => void run(filter))
    } finally {
      if (running.current === own) {
        running.current = undefined
        setCollected(undefined)
      }
    }
  }
  return { collected, run, cancel }
}
