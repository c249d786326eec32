/** The backend as a library: two in one process, each with a project, keys and a database of its own, told everything by its configuration. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, type BackendAddress, createBackend, readConfig } from '@majlis/backend'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../support/node-socket.ts'
import { freePort } from '../support/postgres-cluster.ts'
import { copyEmptyDatabase } from '../support/prepared-data.ts'

let folder: string
let backends: Backend[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await Promise.all(backends.map((backend) => backend.close()))
  backends = []
  await rm(folder, { recursive: true, force: true })
})

/** A project with a table of one's own notes, named for what it keeps, a bucket, a function and a setting. */
async function writeProject(name: string, migration = ''): Promise<string> {
  const project = join(folder, name)
  await mkdir(join(project, 'migrations'), { recursive: true })
  await mkdir(join(project, 'functions/greet'), { recursive: true })
  await writeFile(
    join(project, 'migrations/1_notes.sql'),
    `create table public.${name} (
      id bigint generated always as identity primary key,
      owner_id uuid not null default auth.uid(),
      text text not null
    );
    alter table public.${name} enable row level security;
    create policy "one's own" on public.${name} using (owner_id = auth.uid());
    grant select, insert on public.${name} to authenticated;
    create table public.told (value text);
    insert into public.told values (current_setting('app.settings.motto', true));
    grant select on public.told to anon, authenticated;
    insert into storage.buckets (id, name, public) values ('pictures', 'pictures', true);
    create policy "all" on storage.objects for insert to authenticated with check (true);
    ${migration}`,
  )
  await writeFile(join(project, 'functions/greet/index.ts'), `Deno.serve(() => new Response('${name}'))`)
  await writeFile(
    join(project, 'settings.toml'),
    `[motto]\nvariable = "MOTTO"\ndefault = "of ${name}"\npattern = "^of "\ntold = ["browser"]\n`,
  )
  return project
}

function backendOf(project: string, variables: Record<string, string> = {}) {
  const lines: string[] = []
  const announced: string[] = []
  const config = readConfig({
    PORT: '0',
    DATA_DIR: `${project}-data`,
    SUPABASE_DIR: project,
    WEB_DIR: join(folder, 'no-site'),
    DEMO: 'off',
    ...variables,
  })
  const backend = createBackend(config, {
    log: { write: (line) => void lines.push(line) },
    announce: (text) => void announced.push(text),
  })
  backends.push(backend)
  return { backend, lines, announced }
}

const clientOf = ({ url, anonKey }: BackendAddress) => createClient(url, anonKey)

async function liveThrough(address: BackendAddress, name: string): Promise<void> {
  const client = clientOf(address)
  const channel = client.channel('room', { config: { broadcast: { self: true } } })
  const heard = new Promise((resolve) => {
    channel
      .on('broadcast', { event: 'said' }, ({ payload }) => resolve(payload))
      .subscribe((status) => {
        if (status === 'SUBSCRIBED')
          void channel.send({ type: 'broadcast', event: 'said', payload: { room: name } })
      })
  })
  const email = `sara@${name}.example`
  const { data, error } = await client.auth.signUp({ email, password: 'Kalima-1' })
  expect([error, data.user?.email]).toEqual([null, email])
  await client.from(name).insert({ text: 'a note' }).throwOnError()
  const { data: notes } = await client.from(name).select('text').throwOnError()
  expect(notes).toEqual([{ text: 'a note' }])
  const upload = await client.storage.from('pictures').upload(`${name}.txt`, name)
  expect(upload.error).toBeNull()
  expect((await client.functions.invoke('greet')).data).toBe(name)
  expect(await heard).toEqual({ room: name })
  await client.removeAllChannels()
}

test('two serve their projects side by side, and know nothing of each other or of the process around them', async () => {
  const environment = {
    MOTTO: 'nothing that fits',
    SITE_URL: 'https://elsewhere.example',
    JWT_SECRET: 'short',
  }
  for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value)
  const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  const [diary, ledger] = [await writeProject('diary'), await writeProject('ledger')]
  for (const project of [diary, ledger]) await copyEmptyDatabase(join(`${project}-data`, 'database'))
  const [one, other] = [backendOf(diary), backendOf(ledger, { MOTTO: 'of its own' })]
  expect(one.backend.address()).toBeNull()
  const [at, elsewhere] = await Promise.all([one.backend.start(), other.backend.start()])
  expect(at.url).not.toBe(elsewhere.url)
  expect(at.anonKey).not.toBe(elsewhere.anonKey)
  await liveThrough(at, 'diary')
  await liveThrough(elsewhere, 'ledger')

  const strange = clientOf({ ...elsewhere, anonKey: at.anonKey })
  expect((await strange.from('ledger').select()).error?.message).toBe('Invalid API key')
  expect((await clientOf(at).from('ledger').select()).error?.code).toBe('PGRST205')
  const toldOf = async (address: BackendAddress) => [
    (await clientOf(address).from('told').select()).data,
    (await (await fetch(`${address.url}/config.json`)).json()).motto,
  ]
  expect(await toldOf(at)).toEqual([[{ value: 'of diary' }], 'of diary'])
  expect(await toldOf(elsewhere)).toEqual([[{ value: 'of its own' }], 'of its own'])

  await one.backend.close()
  expect(one.backend.address()).toBeNull()
  await expect(fetch(`${at.url}/health`)).rejects.toThrow()
  expect((await fetch(`${elsewhere.url}/health`)).status).toBe(200)
  expect(one.announced).toEqual([`Listening on ${at.url}`])
  expect(one.lines.length).toBeGreaterThan(0)
  for (const spy of printed) expect(spy).not.toHaveBeenCalled()
})

test('what fails to start has let go of all that it opened', async () => {
  const project = await writeProject('broken', 'select nothing_of_the_kind();')
  const PORT = String(await freePort())
  const other = createServer().listen(Number(PORT), '127.0.0.1')
  await expect(backendOf(project, { PORT }).backend.start()).rejects.toThrow('EADDRINUSE')
  await new Promise((resolve) => other.close(resolve))
  await expect(backendOf(project, { PORT }).backend.start()).rejects.toThrow('nothing_of_the_kind')

  await writeProject('broken')
  // An area that cannot open what it needs.
  const storageDir = join(folder, 'no-room')
  await mkdir(storageDir)
  await writeFile(join(storageDir, 'incoming'), '')
  const settings = { PORT, STORAGE_DIR: storageDir }
  await expect(backendOf(project, settings).backend.start()).rejects.toThrow('incoming')
  await rm(join(storageDir, 'incoming'))
  const { url } = await backendOf(project, settings).backend.start()
  expect((await fetch(`${url}/health`)).status).toBe(200)
  await expect(backendOf(project).backend.start()).rejects.toThrow('is in use by another running process')
})
