import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPglite } from '../../backend/src/db/pglite.ts'
import { canMount, mountSmallDisk } from '../chaos/small-disk.ts'

const megabytes = 256
const rows = `insert into note select repeat('x', 1000) from generate_series(1, 100)`

test.skipIf(!(await canMount()))(
  'the embedded database goes on once its disk, which took no other file, takes some again',
  async () => {
    const disk = await mountSmallDisk(megabytes)
    const database = await openPglite(join(disk.folder, 'database'))
    try {
      // The first row makes the table's file; a table that grows gets another one, of its free space.
      await database.execute(`create table note (text text not null); insert into note values ('first')`)
      await disk.fillWithFiles()
      await expect(database.query(rows)).rejects.toThrow(/could not create file/)
      await disk.clear()
      await database.query(rows)
      expect(await database.query('select count(*)::int from note')).toEqual([{ count: 101 }])
    } finally {
      await database.close()
      await disk.remove()
    }
  },
)
