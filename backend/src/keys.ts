/** The secret that signs tokens and the two API keys, given by configuration or generated once and kept. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signToken, verifyAccessToken } from './auth/tokens.ts'
import { type Config, ConfigError } from './config.ts'
import { isReachedByNetwork, servesThisMachineOnly } from './network-exposure.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { publicityOf, weaknessOf } from './weak-secrets.ts'

export interface Keys {
  jwtSecret: string
  /** The public key of the browser; acts as `anon`. */
  anonKey: string
  /** The secret key of servers; acts as `service_role` and is above row security. */
  serviceRoleKey: string
}

const tenYearsInSeconds = 10 * 365 * 24 * 60 * 60
/** Keys that are made anew at each start must come out the same, so they count from one fixed moment. */
const issuedAt = Date.UTC(2026, 0, 1) / 1000

const anon = { variable: 'ANON_KEY', role: 'anon', opaquePrefix: 'sb_publishable_' }
const service = { variable: 'SERVICE_ROLE_KEY', role: 'service_role', opaquePrefix: 'sb_secret_' }

const secretName = 'jwt-secret'
const shortestSecret = 32
/** Behind the prefix of an opaque key: 128 bits, as they are usually written. */
const shortestKeyBody = 22

/**
 * The configured keys; what is not configured is derived from the secret, so that it is the same after a restart.
 * @throws ConfigError as `checkKeys`
 */
export async function resolveKeys(config: Config): Promise<Keys> {
  return keysOf(config, config.jwtSecret ?? (await keptSecret(config.dataDir, secretName)))
}

/**
 * Checks the configured keys without keeping anything.
 * @param project its name, which nobody's key should hold
 * @returns what is to be said of them at the start; null for nothing
 * @throws ConfigError for a key that is not what its variable is for: one swapped for the other would open everything; and where a network
 * reaches the installation, for one that can be known or guessed
 */
export async function checkKeys(config: Config, project = ''): Promise<string | null> {
  const known = config.jwtSecret ?? (await readSecret(config.dataDir, secretName))
  // No token can have been signed with a secret that is yet to be made.
  await keysOf(config, known ?? randomBytes(32).toString('hex'))
  if (servesThisMachineOnly(config)) return null
  const published = firstWeakKey(config, known, publicityOf)
  if (published) throw new ConfigError(published)
  const guessable = firstWeakKey(config, known, (secret, fewest) => weaknessOf(secret, fewest, project))
  if (guessable && isReachedByNetwork(config)) throw new ConfigError(guessable)
  return guessable
}

/** By which processes tell whether they take the same keys; tells nothing of them to who does not know them. */
export function digestOf({ jwtSecret, anonKey, serviceRoleKey }: Keys): string {
  return createHmac('sha256', jwtSecret).update(`keys\n${anonKey}\n${serviceRoleKey}`).digest('base64url')
}

/** Says what is wrong with the first key that is weak. A key that is a token is as strong as the secret it is signed with. */
function firstWeakKey(
  { jwtSecret, anonKey, serviceRoleKey, dataDir }: Config,
  known: string | null,
  judge: (secret: string, fewest: number) => string | null,
): string | null {
  const weakness = known === null ? null : judge(known, shortestSecret)
  if (weakness) {
    const place = jwtSecret === null ? `the secret in ${join(dataDir, secretName)}` : 'JWT_SECRET'
    return tooWeak(place, weakness, 'openssl rand -base64 48')
  }
  const recipe = (prefix: string) => `echo ${prefix}$(openssl rand -hex 24)`
  const publicity = anonKey === null ? null : publicityOf(anonKey)
  if (publicity) return tooWeak(anon.variable, publicity, recipe(anon.opaquePrefix))
  if (!serviceRoleKey?.startsWith(service.opaquePrefix)) return null
  const ofService =
    publicityOf(serviceRoleKey) ?? judge(serviceRoleKey.slice(service.opaquePrefix.length), shortestKeyBody)
  return ofService && tooWeak(service.variable, ofService, recipe(service.opaquePrefix))
}

function tooWeak(place: string, weakness: string, recipe: string): string {
  return `${place} is too weak for an installation that a network reaches: it ${weakness}. Make one with \`${recipe}\`, or leave it out and one is made`
}

async function keysOf(config: Config, jwtSecret: string): Promise<Keys> {
  return {
    jwtSecret,
    anonKey: await keyFor(anon, config.anonKey, jwtSecret),
    serviceRoleKey: await keyFor(service, config.serviceRoleKey, jwtSecret),
  }
}

async function keyFor(kind: typeof anon, configured: string | null, jwtSecret: string): Promise<string> {
  if (configured === null) return apiKey(kind.role, jwtSecret)
  if (configured.startsWith(kind.opaquePrefix)) return configured
  const claims = await verifyAccessToken(configured, jwtSecret).catch(() => null)
  if (claims?.role === kind.role) return configured
  throw new ConfigError(
    `${kind.variable} is not usable: it must be ${kind.opaquePrefix}… or a valid JWT with the role ${kind.role}, signed with JWT_SECRET`,
  )
}

function apiKey(role: string, jwtSecret: string): Promise<string> {
  return signToken({ iss: 'supabase', role, iat: issuedAt, exp: issuedAt + tenYearsInSeconds }, jwtSecret)
}

/** A secret kept in the folder of the data under `name`; null before its first use. */
async function readSecret(directory: string, name: string): Promise<string | null> {
  const kept = await nullIfMissing(readFile(join(directory, name), 'utf8'))
  return kept?.trim() || null
}

/** A secret kept in the folder of the data under `name`, readable by its owner alone; made of 32 random bytes on first use. */
async function keptSecret(directory: string, name: string): Promise<string> {
  const path = join(directory, name)
  const kept = await readSecret(directory, name)
  if (kept) return kept
  // Whole or not at all: half of one that a full disk left would be believed at the next start.
  const draft = `${path}.${randomUUID()}.new`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    // Of two first starts at once one comes first, and both believe its own.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const made = await readSecret(directory, name)
  if (!made) throw new ConfigError(`${path} is empty; it should hold the secret that signs tokens`)
  return made
}
