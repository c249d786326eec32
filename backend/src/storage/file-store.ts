/**
 * The folder of files has an id, which the database knows since the first start: a process whose folder is another would serve 404 for
 * the files of this one, and what it keeps would be lost once the right folder is there.
 */
import { ConfigError } from '../config.ts'
import type { Queryable } from '../db/database.ts'
import { lookForFiles } from './missing-files.ts'
import { objectDirOf, openStorageBackend, type StorageLocation } from './open-storage-backend.ts'
import { makeStoreId, readStoreId } from './store-id.ts'

type FolderOfFiles = Pick<StorageLocation, 'storageDir'>

async function knownId(database: Queryable): Promise<string | null> {
  const [known] = await database.query<{ id: string }>('select id from _backend.file_store')
  return known?.id ?? null
}

/** How many of a few of the database's files are in the folder, whichever id that has. */
export async function lookInFolder(database: Queryable, { storageDir }: FolderOfFiles, most?: number) {
  const id = await readStoreId(objectDirOf({ storageDir }))
  return lookForFiles(database, openStorageBackend({ storageDir, storageS3: null }, id), most)
}

/**
 * Where the database knows no folder yet, this one becomes its own, unless it keeps files and none of them is here.
 * @returns the id of the folder
 * @throws ConfigError where the database's files are not kept here
 */
export async function requireFileStore(database: Queryable, location: FolderOfFiles): Promise<string> {
  const folder = objectDirOf(location)
  if ((await knownId(database)) === null && (await mayBecomeKnown(database, location))) {
    const id = (await readStoreId(folder)) ?? (await makeStoreId(folder))
    await database.query('insert into _backend.file_store (id) values ($1) on conflict do nothing', [id])
  }
  const known = await knownId(database)
  if (known !== null && known === (await readStoreId(folder))) return known
  throw new ConfigError(
    `STORAGE_DIR ${location.storageDir} is not the folder in which this database keeps its files: put that back, or mount its disk; ` +
      'processes on one database share one STORAGE_DIR, or use STORAGE_S3_*. Where the files were restored to this folder, or are lost, ' +
      'say `npm run files:adopt`',
  )
}

async function mayBecomeKnown(database: Queryable, location: FolderOfFiles): Promise<boolean> {
  const { looked, missing } = await lookInFolder(database, location)
  return looked === 0 || missing < looked
}

/** From now on this is the folder of the database; processes with another are refused when they start. */
export async function adoptFileStore(database: Queryable, location: FolderOfFiles): Promise<void> {
  const folder = objectDirOf(location)
  await database.query(
    'insert into _backend.file_store (id) values ($1) on conflict (is_only) do update set id = excluded.id',
    [(await readStoreId(folder)) ?? (await makeStoreId(folder))],
  )
}
