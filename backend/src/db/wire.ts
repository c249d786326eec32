/**
 * A pipeline on PostgreSQL's wire: several statements sent in one write and closed by one Sync, so that they cost one
 * round trip and are one transaction. Both engines speak it; only the transport differs.
 */
import { serialize } from 'pg-protocol'
import type { Statement, TextResult } from './database.ts'

/** Statements prepared on one connection, by text, least recently used first. */
export interface PreparedStatements {
  byText: Map<string, { name: string; columns: string[]; bytes: number }>
  /** Of all texts together. */
  bytes: number
  /** Names that may exist on the server and are of no more use. */
  surplus: string[]
  lastNumber: number
}

/**
 * For each connection. With its plans a prepared statement takes a hundred times its text and more, up to 110 KB where the text is
 * short, and by an alias alone clients can make each another one. The product has some 150, of 100 KB together.
 */
const mostKept = { statements: 300, bytes: 128 * 1024 }
/** Twice the product's longest. What is longer, such as hundreds of conditions, is prepared for one run alone. */
const longestKeptBytes = 8 * 1024
/** PostgreSQL's own, for what the next statement without a name may replace. */
const noName = ''
const sync = serialize.sync()
export const syncLength = sync.length

export function createPreparedStatements(): PreparedStatements {
  return { byText: new Map(), bytes: 0, surplus: [], lastNumber: 0 }
}

/** Collects the answers to one encoded pipeline, message by message, in the order of its statements. */
export interface PipelineReader {
  onColumns(fields: { name: string }[]): void
  onRow(fields: (string | null)[]): void
  onComplete(command: string): void
  /** To be called once the server is ready again, when no statement failed. */
  finish(): TextResult[]
  /** To be called instead of `finish` when a statement failed. */
  abandon(): void
}

export interface EncodedPipeline {
  bytes: Buffer
  reader: PipelineReader
}

interface Slot {
  text: string
  name: string
  isNew: boolean
  result: TextResult
}

/**
 * Encodes a pipeline for a connection. Statements new to the connection are parsed under a new name, which is
 * remembered only by `finish`: after a failure nobody knows whether it exists, so it is closed by the next pipeline.
 */
export function encodePipeline(statements: Statement[], prepared: PreparedStatements): EncodedPipeline {
  const closing = takeSurplus(prepared).map((name) => serialize.close({ type: 'S', name }))
  const slots = statements.map((statement) => slotFor(statement, prepared))
  const running = slots.flatMap((slot, index) => messagesOf(slot, statements[index]?.values ?? []))
  return {
    bytes: Buffer.concat([...closing, ...running, sync]),
    reader: createReader(slots, prepared),
  }
}

/** Whether bytes for the server are closed by a Sync. */
export function endsWithSync(bytes: Uint8Array): boolean {
  return sync.equals(bytes.subarray(-syncLength))
}

function slotFor({ text }: Statement, prepared: PreparedStatements): Slot {
  const known = prepared.byText.get(text)
  if (known) return { text, name: known.name, isNew: false, result: emptyResult(known.columns) }
  if (Buffer.byteLength(text) > longestKeptBytes) {
    return { text, name: noName, isNew: true, result: emptyResult([]) }
  }
  prepared.lastNumber += 1
  return { text, name: `s${prepared.lastNumber}`, isNew: true, result: emptyResult([]) }
}

function emptyResult(columns: string[]): TextResult {
  return { columns, rows: [], command: '' }
}

function messagesOf({ text, name, isNew }: Slot, values: (string | null)[]): Buffer[] {
  const run = [serialize.bind({ statement: name, values }), serialize.execute()]
  if (!isNew) return run
  const prepare = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]
  return name === noName ? [...prepare, ...run, serialize.close({ type: 'S', name })] : [...prepare, ...run]
}

function createReader(slots: Slot[], prepared: PreparedStatements): PipelineReader {
  let current = 0
  return {
    onColumns: (fields) => {
      const slot = slots[current]
      if (slot) slot.result.columns = fields.map((field) => field.name)
    },
    onRow: (fields) => {
      slots[current]?.result.rows.push(fields)
    },
    onComplete: (command) => {
      const slot = slots[current]
      if (slot) slot.result.command = command
      current += 1
    },
    finish: () => {
      for (const slot of slots) remember(prepared, slot)
      return slots.map((slot) => slot.result)
    },
    abandon: () => {
      prepared.surplus.push(...slots.filter((slot) => slot.isNew).map((slot) => slot.name))
    },
  }
}

function remember(prepared: PreparedStatements, { text, name, result }: Slot): void {
  if (name === noName) return
  const earlier = forget(prepared, text)
  if (earlier && earlier.name !== name) prepared.surplus.push(earlier.name)
  const bytes = Buffer.byteLength(text)
  prepared.byText.set(text, { name, columns: result.columns, bytes })
  prepared.bytes += bytes
}

function forget(prepared: PreparedStatements, text: string) {
  const known = prepared.byText.get(text)
  if (known) prepared.bytes -= known.bytes
  prepared.byText.delete(text)
  return known
}

function takeSurplus(prepared: PreparedStatements): string[] {
  for (const [text, { name }] of prepared.byText) {
    if (prepared.byText.size <= mostKept.statements && prepared.bytes <= mostKept.bytes) break
    forget(prepared, text)
    prepared.surplus.push(name)
  }
  return prepared.surplus.splice(0)
}
