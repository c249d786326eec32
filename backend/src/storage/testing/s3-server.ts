/** An S3 server of the tests' own, on loopback, with one bucket in a folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { S3Settings } from '../s3-backend.ts'

export interface S3Server {
  settings: S3Settings & { endpoint: string }
  stop(): Promise<void>
}

const require = createRequire(import.meta.url)
const bucket = 'files'
/** What the server takes; it has no others. */
const key = 'S3RVER'

/** @param folder where it keeps the files; whoever gives it removes it */
export async function startS3Server(folder: string): Promise<S3Server> {
  const program = join(dirname(require.resolve('s3rver')), '../bin/s3rver.js')
  const settings = ['--directory', folder, '--port', '0', '--configure-bucket', bucket, '--silent']
  const child = spawn(process.execPath, [program, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  const port = await new Promise<string>((found, failed) => {
    child.once('exit', (code) => failed(new Error(`the S3 server ended with ${code}`)))
    child.stdout.on('data', (chunk) => {
      const said = /listening on \S+:(\d+)/.exec(String(chunk))?.[1]
      if (said) found(said)
    })
  })
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: key,
      secretAccessKey: key,
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
