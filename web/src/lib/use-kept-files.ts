// Chosen files as state that outlives a reload, for the tab in which they were chosen, and the same for all that draw it.
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { findFile, forgetFile, newFileId, storeFile } from './file-store.ts'
import { onForget } from './personal-data.ts'
import { tabStore } from './storage.ts'

interface HeldFile {
  /** Its name in the store of files. */
  id: string
  file: File
}

const idsSchema = v.array(v.string())
const idsOf = (key: string) => parseStored(idsSchema, tabStore.read(key)) ?? []

/** What the page itself holds. */
const held = map<Readonly<Record<string, readonly HeldFile[] | undefined>>>({})

onForget(() => held.set({}))

const none: readonly HeldFile[] = []

function keep(key: string, next: readonly HeldFile[]): void {
  const before = idsOf(key)
  const ids = next.map(({ id }) => id)
  for (const id of before) if (!ids.includes(id)) void forgetFile(id)
  if (ids.length === 0) tabStore.remove(key)
  else tabStore.write(key, ids)
  for (const { id, file } of next) if (!before.includes(id)) void storeFile(id, file)
}

async function findFiles(ids: readonly string[]): Promise<HeldFile[]> {
  const found = await Promise.all(ids.map(async (id) => ({ id, file: await findFile(id) })))
  return found.flatMap(({ id, file }) => (file ? [{ id, file }] : []))
}

export interface KeptFiles {
  files: readonly File[]
  /** Some were chosen before the page was loaded anew, and are not here yet. */
  isComing: boolean
  /** Also where what changes them is not drawn any more. `change` gets those that there are now. */
  changeFiles: (change: (files: readonly File[]) => readonly File[]) => void
}

/** `key` comes from personalKey. */
export function useKeptFiles(key: string): KeptFiles {
  const here = useStore(held, { keys: [key] })[key] ?? none
  const files = useMemo(() => here.map(({ file }) => file), [here])
  const [isComing, setIsComing] = useState(() => idsOf(key).length > 0 && held.get()[key] === undefined)
  useEffect(() => {
    const ids = idsOf(key)
    if (ids.length === 0 || held.get()[key] !== undefined) return
    let isOver = false
    void findFiles(ids).then((found) => {
      if (!isOver) setIsComing(false)
      // Else others were chosen, or none are wanted any more.
      if (idsOf(key).join() === ids.join()) held.setKey(key, found)
    })
    return () => {
      isOver = true
    }
  }, [key])
  return {
    ...{ files, isComing },
    changeFiles: (change) => {
      setIsComing(false)
      const before = held.get()[key] ?? none
      const next = change(before.map(({ file }) => file)).map(
        (file) => before.find((known) => known.file === file) ?? { id: newFileId(), file },
      )
      held.setKey(key, next)
      keep(key, next)
    },
  }
}

/** The same of one file. */
export function useKeptFile(key: string) {
  const { files, isComing, changeFiles } = useKeptFiles(key)
  return {
    file: files[0],
    isComing,
    setFile: (next: File | undefined) => changeFiles(() => (next ? [next] : [])),
  }
}
