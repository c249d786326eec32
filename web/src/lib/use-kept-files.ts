// Chosen files as state that outlives a reload, for the tab in which they were chosen or for all of them, and the same for all that draw it.
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { findFile, forgetFile, newFileId, storeFile } from './file-store.ts'
import { onForget } from './personal-data.ts'
import { type KeyValueStore, localStore, tabStore } from './storage.ts'

interface HeldFile {
  /** Its name in the store of files. */
  id: string
  file: File
}

const idsSchema = v.array(v.string())
const idsOf = (store: KeyValueStore, key: string) => parseStored(idsSchema, store.read(key)) ?? []

/** What the page itself holds. */
const held = map<Readonly<Record<string, readonly HeldFile[] | undefined>>>({})

onForget(() => held.set({}))

const none: readonly HeldFile[] = []

function writeIds(store: KeyValueStore, key: string, ids: readonly string[]): void {
  if (ids.length === 0) store.remove(key)
  else store.write(key, ids)
}

/** Another tab that hears of a file finds it: its name is written once it is stored. */
async function keep(store: KeyValueStore, key: string, next: readonly HeldFile[]): Promise<void> {
  const known = (held.get()[key] ?? none).map(({ id }) => id)
  const before = new Set([...idsOf(store, key), ...known])
  held.setKey(key, next)
  const ids = next.map(({ id }) => id)
  const added = next.filter(({ id }) => !before.has(id))
  for (const id of before) if (!ids.includes(id)) void forgetFile(id)
  if (store === localStore && added.length > 0) {
    await Promise.all(added.map(({ id, file }) => storeFile(id, file)))
    // Else others were chosen meanwhile, or their person has left.
    if (held.get()[key] === next) writeIds(store, key, ids)
    return
  }
  writeIds(store, key, ids)
  for (const { id, file } of added) void storeFile(id, file)
}

async function findFiles(ids: readonly string[]): Promise<HeldFile[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, file: await findFile(id) })))
  return found.flatMap(({ id, file }) => (file ? [{ id, file }] : []))
}

/** Holds those that the storage names by now; what is here already is not asked for again. */
async function find(store: KeyValueStore, key: string): Promise<void> {
  const ids = idsOf(store, key)
  const here = () => held.get()[key] ?? none
  const found = await findFiles(ids.filter((id) => !here().some((known) => known.id === id)))
  // Else others were chosen, or none are wanted any more.
  if (idsOf(store, key).join() !== ids.join()) return
  const all = [...here(), ...found]
  held.setKey(
    key,
    ids.flatMap((id) => all.find((known) => known.id === id) ?? []),
  )
}

const followed = new Set<string>()

/** What another tab chooses or sends is chosen or sent here too, from the first drawing on. */
function followTabs(store: KeyValueStore, key: string): void {
  if (store !== localStore || followed.has(key)) return
  followed.add(key)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) void find(store, key)
  })
}

export interface KeptFiles {
  files: readonly File[]
  /** Some were chosen before the page was loaded anew, and are not here yet. */
  isComing: boolean
  /** Also where what changes them is not drawn any more. `change` gets those that there are now. */
  changeFiles: (change: (files: readonly File[]) => readonly File[]) => void
}

function useFilesIn(store: KeyValueStore, key: string): KeptFiles {
  const here = useStore(held, { keys: [key] })[key] ?? none
  const files = useMemo(() => here.map(({ file }) => file), [here])
  const [isComing, setIsComing] = useState(
    () => idsOf(store, key).length > 0 && held.get()[key] === undefined,
  )
  useEffect(() => {
    followTabs(store, key)
    if (idsOf(store, key).length === 0 || held.get()[key] !== undefined) return
    let isOver = false
    void find(store, key).then(() => {
      if (!isOver) setIsComing(false)
    })
    return () => {
      isOver = true
    }
  }, [store, key])
  return {
    ...{ files, isComing },
    changeFiles: (change) => {
      setIsComing(false)
      const before = held.get()[key] ?? none
      const next = change(before.map(({ file }) => file)).map(
        (file) => before.find((known) => known.file === file) ?? { id: newFileId(), file },
      )
      void keep(store, key, next)
    },
  }
}

/** Those of all tabs; `key` comes from personalKey. */
export function useSharedFiles(key: string): KeptFiles {
  return useFilesIn(localStore, key)
}

function oneOf({ files, isComing, changeFiles }: KeptFiles) {
  return {
    file: files[0],
    isComing,
    setFile: (next: File | undefined) => changeFiles(() => (next ? [next] : [])),
  }
}

/** One file, of the tab. */
export function useKeptFile(key: string) {
  return oneOf(useFilesIn(tabStore, key))
}

/** One file, of all tabs. */
export function useSharedFile(key: string) {
  return oneOf(useFilesIn(localStore, key))
}
