/** What a start needs only once the database is open; read meanwhile, because it is most of the code. */
export { buildServer } from './http/server.ts'
export { startHttpRequests } from './jobs/http-requests.ts'
export { startJobs } from './jobs/start-jobs.ts'
export { declineSeed, hasSeed, seed } from './seed.ts'
