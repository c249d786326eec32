/** Versions of the web app, and a backend that serves one after the other under the same address, with the same data. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendProcess, repository, startBackendProcess } from '../../support/backend-process.ts'

const isText = (name: string) => /\.(js|css|html)$/.test(name)

/** The built app under other names, as if all of its code had changed; what was compressed is left out. */
async function writeRelease(folder: string, mark: string): Promise<void> {
  await cp(join(repository, 'web/dist'), folder, {
    recursive: true,
    filter: (path) => !/\.(br|gz)$/.test(path),
  })
  const assets = await readdir(join(folder, 'assets'))
  const renamed = assets.map((name) => [name, name.replace(/(?=\.\w+$)/, mark)] as const)
  const files = (await readdir(folder, { recursive: true })).filter(isText)
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = renamed.reduce((all, [from, to]) => all.replaceAll(from, to), text)
    await writeFile(
      join(folder, file),
      changed.replace(/(?<=version:")\w+/, (version) => version + mark),
    )
  }
  for (const [from, to] of renamed) await rename(join(folder, 'assets', from), join(folder, 'assets', to))
}

export interface Releases {
  url: string
  /** The next version takes the place of the one before, whose files the server has no more. */
  release(mark: string): Promise<void>
  /** Whoever asks gets no answer. */
  stop(): Promise<void>
  remove(): Promise<void>
}

/** Begins with the version of that mark. */
export async function startReleases(first: string): Promise<Releases> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-releases-'))
  const serve = async (mark: string, env: Record<string, string>) => {
    const WEB_DIR = join(folder, mark)
    await writeRelease(WEB_DIR, mark)
    return startBackendProcess({ env: { ...env, WEB_DIR } })
  }
  let backend: BackendProcess = await serve(first, {})
  const { url, dataDir } = backend
  const kept = { DATA_DIR: dataDir, PORT: new URL(url).port }
  return {
    url,
    release: async (mark) => {
      await backend.stop()
      backend = await serve(mark, kept)
    },
    stop: async () => void (await backend.stop()),
    remove: async () => {
      await backend.stop()
      for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true })
    },
  }
}
