import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { largeAnswerBytes, largestAnswerBytes, limitAnswer } from './answer-limit.ts'

const part = Buffer.alloc(largeAnswerBytes)

function connection() {
  const stream = new PassThrough({ highWaterMark: largestAnswerBytes * 2 })
  let received = 0
  stream.on('data', (bytes) => {
    received += bytes.length
  })
  stream.on('error', () => undefined)
  return { stream, received: () => received / part.length }
}

function roomThat(isFree: Promise<void>) {
  const room = {
    asked: 0,
    take: () => {
      room.asked += 1
      return isFree
    },
  }
  return room
}

test('what is large is not received until there is room for it', async () => {
  let free: () => void = () => undefined
  const room = roomThat(
    new Promise((resolve) => {
      free = resolve
    }),
  )
  const { stream, received } = connection()
  const end = limitAnswer(stream, room)
  stream.write(part)
  await pause(20)
  expect([received(), room.asked]).toEqual([1, 0])
  for (let more = 0; more < 3; more += 1) stream.write(part)
  await pause(20)
  expect([received(), room.asked]).toEqual([2, 1])
  free()
  await pause(20)
  expect([received(), room.asked]).toEqual([4, 1])
  end()
})

test('a connection whose answer has come is free, whether or not there is room', async () => {
  const { stream, received } = connection()
  const end = limitAnswer(stream, roomThat(new Promise(() => undefined)))
  for (let more = 0; more < 3; more += 1) stream.write(part)
  await pause(20)
  expect(received()).toBe(2)
  end()
  await pause(20)
  expect(received()).toBe(3)
})

test('beyond what any answer may be the connection is cut', async () => {
  const { stream } = connection()
  limitAnswer(stream)
  for (let size = 0; size <= largestAnswerBytes; size += part.length) stream.write(part)
  await pause(100)
  expect(stream.errored).toMatchObject({ code: '54000' })
})
