/** GET /health: that the service answers. */
import { endpoint } from '../endpoint.ts'

export const health = endpoint('GET', '/health', async () => ({
  version: 'v2.180.0',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
}))
