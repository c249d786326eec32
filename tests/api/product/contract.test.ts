/**
 * The contract between browser and backend: everything that the browser asks or hears is asked and heard here, and the real
 * answers are parsed with the browser's own schemas. The calls are read from its source: one without a case here fails.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { parseAnswer } from '../../../web/src/lib/contract.ts'
import { findCalls, readBrowserSource } from '../../support/browser-calls.ts'
import { adminProcedures } from '../../support/contract/admin-procedures.ts'
import { agentProcedures } from '../../support/contract/agent-procedures.ts'
import { catalogueQuestions } from '../../support/contract/catalogue.ts'
import { commentProcedures } from '../../support/contract/comment-procedures.ts'
import { economyProcedures } from '../../support/contract/economy-procedures.ts'
import { friendAndProfileProcedures } from '../../support/contract/friend-and-profile-procedures.ts'
import { functionCalls } from '../../support/contract/function-calls.ts'
import { giftAndTreasureProcedures } from '../../support/contract/gift-and-treasure-procedures.ts'
import { liveRows } from '../../support/contract/live-rows.ts'
import { messageProcedures } from '../../support/contract/message-procedures.ts'
import { protectionProcedures } from '../../support/contract/protection-procedures.ts'
import { reportProcedures } from '../../support/contract/report-procedures.ts'
import { roomProcedures } from '../../support/contract/room-procedures.ts'
import { gatherPeople, type People } from '../../support/contract/story.ts'
import { storyProcedures } from '../../support/contract/story-procedures.ts'
import { supportConversations } from '../../support/contract/support-conversations.ts'
import { tableQuestions } from '../../support/contract/table-questions.ts'

/** What the browser's modules look at when they are imported; taken away again before the first test. */
vi.hoisted(() => {
  const storage = { getItem: () => null }
  vi.stubGlobal('location', new URL('http://majlis.test/'))
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})

const cases = [
  ...adminProcedures,
  ...agentProcedures,
  ...catalogueQuestions,
  ...commentProcedures,
  ...economyProcedures,
  ...friendAndProfileProcedures,
  ...protectionProcedures,
  ...reportProcedures,
  ...roomProcedures,
  ...storyProcedures,
  ...supportConversations,
  ...functionCalls,
  ...giftAndTreasureProcedures,
  ...liveRows,
  ...messageProcedures,
  ...tableQuestions,
].map((one) => ({ ...one, schemaName: Object.keys(one.schema).join() }))

let people: People
beforeAll(async () => {
  people = await gatherPeople()
})

describe('what the browser asks and hears', () => {
  test('is exactly what is tried here', async () => {
    const source = await readBrowserSource()
    const calls = [...source].flatMap(([path, text]) => findCalls(path, text))
    const called = calls.map(({ name, schema }) => `${name} ${schema}`)
    const tried = cases.map(({ name, schemaName }) => `${name} ${schemaName}`)
    expect(new Set(tried)).toEqual(new Set(called))
  })

  test('goes by the callers that parse', async () => {
    const around = /\.rpc\(|functions\.invoke|postgres_changes|postProcedure\(/
    const paths = [...(await readBrowserSource())]
      .filter(([, text]) => around.test(text))
      .map(([path]) => path)
    expect(paths.sort()).toEqual([
      'boot/prefetch.ts',
      'lib/call-procedure.ts',
      'lib/invoke-function.ts',
      'lib/post-procedure.ts',
      'lib/use-table-changes.ts',
    ])
  })
})

test.each(cases)('$name answers as $schemaName has it', async ({ name, schema, tell }) => {
  const [wanted] = Object.values(schema)
  if (!wanted) throw new Error('no schema')
  const { granted, refused = [] } = await tell(people)
  expect(granted.length).toBeGreaterThan(0)
  for (const answer of granted) {
    expect(parseAnswer(name, wanted, answer)).not.toMatchObject({ success: false })
  }
  for (const answer of refused) {
    expect(parseAnswer(name, wanted, answer)).toMatchObject({ success: false, text: expect.any(String) })
  }
})
