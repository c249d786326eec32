/** `/health`: whether this process can serve, which is whether its database answers. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

const timeoutMs = 4_000

export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/health', { logLevel: 'silent' }, async (_request, reply) => {
    const isWell = await answersInTime(database)
    return reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isWell ? 'ok' : 'database unavailable' })
  })
}

async function answersInTime(database: Database): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref())
  const answer = database.reach().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timeout])
}
