/**
 * The log's way out (a bounded queue): lines wait in memory until the system takes them. Whoever reads the log may be slow, stand still or
 * be gone, and its disk may be full; that costs lines, and neither memory nor the process.
 */
import { write, writeSync } from 'node:fs'

/** Where the log's lines go. */
export interface LogDestination {
  write(line: string): void
  /** Lines that had no room, where there is a bound. */
  dropped?(): number
}

export interface LogOutput extends LogDestination {
  dropped(): number
  /** Writes what waits before the process ends; gives up where nothing takes it. */
  writeRest(): void
}

interface LogOutputOptions {
  /** What may wait to be written. */
  mostBytes?: number
}

const defaultMostBytes = 4 * 1024 * 1024
const bytesAtOnce = 64 * 1024
const retryMs = 100
/** When the process ends, a slow reader has half a second in all. */
const [pauseAtEndMs, mostPausesAtEnd] = [20, 25]

/** @param descriptor of a file, pipe or socket that stays open as long as the process: what waits is tried again without end */
export function openLogOutput(
  descriptor: number,
  { mostBytes = defaultMostBytes }: LogOutputOptions = {},
): LogOutput {
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let dropped = 0
  /** Of them, those that the log itself has told of. */
  let told = 0
  /** A piece is on its way, or is tried again in a moment. */
  let isBeingWritten = false
  let isOnItsWay = false

  function writeLine(line: string): void {
    const bytes = Buffer.from(line)
    if (waitingBytes + bytes.length > mostBytes) {
      dropped += 1
      return
    }
    waiting.push(bytes)
    waitingBytes += bytes.length
    if (!isBeingWritten) writeNext()
  }

  /** Lines from the first on, some at once; they wait on until they are written. */
  function nextPiece(): Buffer {
    let [count, size] = [0, 0]
    for (const line of waiting) {
      if (count > 0 && size + line.length > bytesAtOnce) break
      count += 1
      size += line.length
    }
    const piece = Buffer.concat(waiting.slice(0, count), size)
    waiting.splice(0, count, piece)
    return piece
  }

  function taken(piece: Buffer, bytes: number): void {
    waitingBytes -= bytes
    if (bytes < piece.length) waiting[0] = piece.subarray(bytes)
    else waiting.shift()
  }

  function writeNext(): void {
    isBeingWritten = true
    isOnItsWay = true
    const piece = nextPiece()
    write(descriptor, piece, (error, bytes) => {
      isOnItsWay = false
      // Full, or gone: until that changes there is room for so much and no more.
      if (error) return void setTimeout(writeNext, retryMs).unref()
      taken(piece, bytes)
      if (waiting.length > 0) return writeNext()
      isBeingWritten = false
      tellOfDropped()
    })
  }

  function tellOfDropped(): void {
    if (dropped === told) return
    const msg = 'lines of the log were dropped, because those before them were not taken'
    const line = { level: 40, time: Date.now(), dropped: dropped - told, msg }
    told = dropped
    writeLine(`${JSON.stringify(line)}\n`)
  }

  function writeRest(): void {
    // The system has it, or is about to.
    if (isOnItsWay) waiting.shift()
    for (let pauses = 0; waiting.length > 0; ) {
      const piece = nextPiece()
      try {
        taken(piece, writeSync(descriptor, piece))
      } catch (error) {
        if (!isBusy(error) || pauses === mostPausesAtEnd) return
        pauses += 1
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseAtEndMs)
      }
    }
  }

  return { write: writeLine, dropped: () => dropped, writeRest }
}

/** A pipe or socket that is full takes more once its reader has read. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
