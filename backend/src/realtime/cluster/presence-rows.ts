/** The statements that keep `realtime.presences`, from which a new process learns who is present. */
import type { Database, Statement } from '../../db/database.ts'
import type { Presence } from '../presence/presences.ts'

/** Nothing is written while the database believes the process dead; it will announce everything again. */
export function insertPresence({ ref, processId, room, key, meta }: Presence): Statement {
  return {
    text: `
      insert into realtime.presences (ref, process_id, room, key, meta)
      select $1, processes.id, $3, $4, $5
      from realtime.processes
      where processes.id = $2::uuid
      on conflict (ref) do nothing`,
    values: [ref, processId, room, key, JSON.stringify(meta)],
  }
}

export function deletePresence({ ref }: Presence): Statement {
  return { text: 'delete from realtime.presences where ref = $1', values: [ref] }
}

export function deletePresencesOf(processId: string): Statement {
  return { text: 'delete from realtime.presences where process_id = $1', values: [processId] }
}

export async function readPresences(database: Database): Promise<Presence[]> {
  const rows = await database.query<Omit<Presence, 'meta'> & { meta: string }>(
    `select ref, process_id as "processId", room, key, meta from realtime.presences`,
  )
  return rows.map((row) => ({ ...row, meta: JSON.parse(row.meta) }))
}
