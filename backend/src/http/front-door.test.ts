import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createFrontDoor, listen } from './front-door.ts'

test('pipelined requests whose connection is cut are over, each of them', async () => {
  let answered = 0
  let onAllAnswered: () => void = () => undefined
  const allAnswered = new Promise<void>((resolve) => {
    onAllAnswered = resolve
  })
  const door = createFrontDoor(() => {
    answered += 1
    if (answered === 4) onAllAnswered()
  })
  const asked = new Promise<void>((resolve) => {
    door.serverFactory(() => {
      if (door.inFlight() === 4) resolve()
    })
  })
  door.open()
  const client = connect(await listen(door.server, 0, '127.0.0.1'), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4))
  await asked
  client.destroy()
  await allAnswered
  expect(door.inFlight()).toBe(0)
  door.server.close()
  await once(door.server, 'close')
})
