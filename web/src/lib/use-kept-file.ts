// A chosen file as state that outlives a reload, for the tab in which it was chosen, and the same for all that draw it.
import { useStore } from '@nanostores/react'
import { map } from 'nanostores'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { findFile, forgetFile, newFileId, storeFile } from './file-store.ts'
import { onForget } from './personal-data.ts'
import { tabStore } from './storage.ts'

const idSchema = v.string()
const idOf = (key: string) => parseStored(idSchema, tabStore.read(key))

/** What the page itself holds. */
const held = map<Readonly<Record<string, File | undefined>>>({})

onForget(() => held.set({}))

function keep(key: string, file: File | undefined): void {
  const before = idOf(key)
  if (before !== undefined) void forgetFile(before)
  const id = file && newFileId()
  if (!id) {
    tabStore.remove(key)
  } else {
    tabStore.write(key, id)
    void storeFile(id, file)
  }
}

export interface KeptFile {
  file: File | undefined
  /** One was chosen before the page was loaded anew, and is not here yet. */
  isComing: boolean
  /** Also where what sets it is not drawn any more. */
  setFile: (next: File | undefined) => void
}

/** `key` comes from personalKey. */
export function useKeptFile(key: string): KeptFile {
  const file = useStore(held, { keys: [key] })[key]
  const [isComing, setIsComing] = useState(() => idOf(key) !== undefined && held.get()[key] === undefined)
  useEffect(() => {
    const id = idOf(key)
    if (id === undefined || held.get()[key] !== undefined) return
    let isOver = false
    void findFile(id).then((found) => {
      if (!isOver) setIsComing(false)
      // Else another was chosen, or none is wanted any more.
      if (idOf(key) === id) held.setKey(key, found)
    })
    return () => {
      isOver = true
    }
  }, [key])
  return {
    ...{ file, isComing },
    setFile: (next) => {
      setIsComing(false)
      held.setKey(key, next)
      keep(key, next)
    },
  }
}
