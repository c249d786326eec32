/** A command of the terminal: says one line, on the error stream where it did not do what was asked, and ends with 0 or 1. */
import { explainFailure } from './explain-failure.ts'

export interface Outcome {
  line: string
  isGood: boolean
}

export function runCommand(run: (args: string[]) => Promise<Outcome>): void {
  run(process.argv.slice(2)).then(end, (error: unknown) =>
    end({ line: explainFailure(error), isGood: false }),
  )
}

function end({ line, isGood }: Outcome): void {
  const stream = isGood ? process.stdout : process.stderr
  stream.write(`${line}\n`)
  process.exit(isGood ? 0 : 1)
}
