// The outbox of seen marks: what the person saw is said to the server once there is a network.
import * as v from 'valibot'
import { isUnanswered } from '../../lib/errors.ts'
import { createOutbox, outgoingEntries } from '../../lib/outbox.ts'
import { personalKey } from '../../lib/personal-data.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { addSeen } from './seen-here.ts'

/** The id is the story's. */
const seenSchema = v.object(outgoingEntries)
type Seen = v.InferOutput<typeof seenSchema>

/** A refusal is an end too: it is seen already, or it is gone. */
async function send({ id, userId }: Seen): Promise<void> {
  const supabase = await getSupabase()
  const { error } = await supabase.from('story_views').insert({ story_id: id, viewer_id: userId })
  if (error && isUnanswered(error)) throw error
}

export const seenOutbox = createOutbox<Seen, void>({
  key: personalKey('seen-stories'),
  schema: seenSchema,
  send,
  takeBack: async () => undefined,
  refusalOf: () => '',
})

/** One of another's was seen: each is said once. */
export function markSeen(id: string, userId: string): void {
  for (const added of addSeen([id]))
    seenOutbox.write({ id: added, userId, writtenAt: new Date().toISOString() })
}
