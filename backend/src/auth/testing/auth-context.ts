/** What endpoints work with, for unit tests: nothing is sent. */
import type { Database } from '../../db/database.ts'
import type { AuthContext } from '../context.ts'
import { defaultLimits } from '../limits.ts'
import { createHashingQueue } from '../passwords.ts'
import { createSteps } from '../sending-times.ts'
import { createVerificationTimes } from '../verification-times.ts'

export function authContext(database: Database): AuthContext {
  return {
    database,
    siteUrl: 'https://site.example',
    landingUrl: 'https://site.example',
    redirectAllowList: [],
    allowsManualLinking: false,
    jwtSecret: 'a secret of at least thirty-two letters',
    passwordPolicy: 'standard',
    closedDomain: null,
    hashing: createHashingQueue(defaultLimits),
    limits: defaultLimits,
    accountKey: (identifier) => identifier,
    accountNames: (identifier) => [identifier],
    mailer: null,
    messenger: null,
    verifications: createVerificationTimes(),
    steps: createSteps(),
  }
}
