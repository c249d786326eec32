/** The first module of the program: signals are heard while the rest of the code is still being read. */
import process from 'node:process'

// What it writes is for its own user alone, in whatever folder.
process.umask(0o077)

let act: () => void = () => process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => act())

const { runProgram } = await import('./program.ts')
void runProgram((next) => {
  act = next
})
