/** Every environment variable, read and checked once. A wrong value is one clear line. */
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultLimits } from './auth/limits.ts'
import { isLoopbackHost } from './loopback.ts'
import { exposedBy } from './network-exposure.ts'
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

/** A variable with a value that cannot be used; the message is one line that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const port = z.coerce.number().int().min(0).max(65_535)
const url = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://app.example' })
  .transform((value) => value.replace(/\/+$/, ''))
/** The app lies at its root, and its content policy names nothing below. */
const siteAddress = url
  .refine(isOrigin, 'must be an address alone, without a path: https://app.example')
  // As browsers and headers have it: capitals and a name in Arabic are written otherwise there.
  .transform((address) => new URL(address).origin)
/** What passwords have most often, where addresses have something else. */
const encoded = 'with # / ? % in the password written as %23 %2F %3F %25'
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: `must be postgres://user:password@host:5432/database, ${encoded}`,
})
const mailServer = z.url({
  protocol: /^smtps?$/,
  error: `must be smtps://user:password@host:465, ${encoded}`,
})
const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => ['on', 'true', '1'].includes(value))
const trustedProxies = z
  .string()
  .default('off')
  .transform((text, context) => {
    const proxies = readTrustedProxies(text)
    if (proxies !== null) return proxies
    context.addIssue('must be off, on, a number of proxies, or a list of addresses, ranges and `loopback`')
    return z.NEVER
  })
const apiKey = z
  .string()
  .regex(/^(sb_(publishable|secret)_[\w-]{8,}|[\w-]+\.[\w-]+\.[\w-]+)$/, 'must be a JWT or an sb_… key')

/** Two of them times a limit still are a number that the database counts with. */
export const largestFactor = 10_000
/** For an account: a code of six digits has five tries, and so many times five each quarter of an hour is enough for any person. */
const largestFactorInProduction = 100
const factor = z.coerce.number().int().min(1).max(largestFactor)

const environmentShape = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(12),
  SUPABASE_DIR: z.string().min(1).default('supabase'),
  WEB_DIR: z.string().min(1).default('web/dist'),
  SITE_URL: siteAddress.optional(),
  JWT_SECRET: z.string().min(32, 'must have 32 characters or more').optional(),
  ANON_KEY: apiKey.optional(),
  SERVICE_ROLE_KEY: apiKey.optional(),
  DEMO: flag.optional(),
  RETURN_CODES: flag.optional(),
  ALLOW_INSECURE_NETWORK: flag.default(false),
  PASSWORD_POLICY: z.enum(['standard', 'strict']).default('standard'),
  WHATSAPP_PROVIDER: z.enum(['ultramsg', 'whatsapp-cloud']).optional(),
  SMTP_URL: mailServer.optional(),
  SMTP_FROM: z.string().min(3).optional(),
  STORAGE_DIR: z.string().min(1).optional(),
  STORAGE_S3_ENDPOINT: url.optional(),
  STORAGE_S3_REGION: z.string().min(1).default('us-east-1'),
  STORAGE_S3_BUCKET: z.string().min(1).optional(),
  STORAGE_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  LIMIT_FACTOR: factor.default(1),
  LIMIT_PER_ADDRESS_FACTOR: factor.default(defaultLimits.perAddressFactor),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(500),
  TRUST_PROXY: trustedProxies,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A misspelt `production` must not pass for none. */
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
})

type Environment = z.output<typeof environmentShape>

interface S3Settings {
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Config {
  port: number
  host: string
  /** Absolute path of the folder for the embedded database, files and generated keys. */
  dataDir: string
  /** Absolute path of the folder for files on disk; other processes that serve the same database may share it. */
  storageDir: string
  /** A PostgreSQL server; null for the embedded database. */
  databaseUrl: string | null
  databasePoolSize: number
  /** Absolute path of the project that is served. */
  supabaseDir: string
  /** Absolute path of the built web app. */
  webDir: string
  /** The address people use, without a slash at its end; SITE_URL, or else the one it listens on. */
  siteUrl: string
  /** SITE_URL was given. */
  hasSiteUrl: boolean
  jwtSecret: string | null
  anonKey: string | null
  serviceRoleKey: string | null
  demo: boolean
  /** One-time codes that nothing can deliver are returned to the browser. */
  returnCodes: boolean
  /** The setting by which a network reaches the installation; null when none does. */
  exposedBy: string | null
  /** Demo content and returned codes may be opened to a network all the same. */
  allowInsecureNetwork: boolean
  passwordPolicy: 'standard' | 'strict'
  smtp: { url: string; from: string } | null
  storageS3: S3Settings | null
  /** From how many milliseconds on a statement is told in the log. */
  slowQueryMs: number
  /** By how much the limits on attempts are multiplied: for an account, and for a network address on top of that. */
  limits: { factor: number; perAddressFactor: number }
  trustProxy: TrustedProxies
  /** How many proxies in a row are believed, where they are counted; 0 where they are named or there is none. */
  trustedHops: number
  logLevel: Environment['LOG_LEVEL']
  production: boolean
  /** Variables that edge functions may see beside the ones the platform sets. */
  functionSecrets: Record<string, string>
  /** All that were given: the project's own files read some of them. */
  variables: Record<string, string | undefined>
}

const functionSecretShape =
  /^(NODE_ENV|SITE_URL|LIMIT_\w+|WHATSAPP_\w+|ULTRAMSG_\w+|SMTP_\w+|FUNCTION_\w+|\w+_HOOK_SECRET)$/

/**
 * Reads the configuration. An empty variable counts as one that is not set.
 * @throws ConfigError for the first variable with a value that cannot be used
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentShape.safeParse(given)
  if (!parsed.success) throw new ConfigError(firstIssue(parsed.error))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  if (production) checkProduction(values)
  const exposure = exposedBy({
    host: values.HOST,
    siteUrl: values.SITE_URL,
    trustsProxy: values.TRUST_PROXY !== false,
    databaseUrl: values.DATABASE_URL,
  })
  const returnCodes = !production && (values.RETURN_CODES ?? exposure === null)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    storageDir: resolve(values.STORAGE_DIR ?? join(values.DATA_DIR, 'storage')),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    supabaseDir: resolve(values.SUPABASE_DIR),
    webDir: resolve(values.WEB_DIR),
    siteUrl: values.SITE_URL ?? ownAddress(values.HOST, values.PORT),
    hasSiteUrl: values.SITE_URL !== undefined,
    jwtSecret: values.JWT_SECRET ?? null,
    anonKey: values.ANON_KEY ?? null,
    serviceRoleKey: values.SERVICE_ROLE_KEY ?? null,
    demo: !production && (values.DEMO ?? true),
    returnCodes,
    exposedBy: exposure,
    allowInsecureNetwork: values.ALLOW_INSECURE_NETWORK,
    passwordPolicy: values.PASSWORD_POLICY,
    smtp: smtpOf(values),
    storageS3: s3Of(values),
    slowQueryMs: values.SLOW_QUERY_MS,
    limits: { factor: values.LIMIT_FACTOR, perAddressFactor: values.LIMIT_PER_ADDRESS_FACTOR },
    trustProxy: values.TRUST_PROXY,
    trustedHops: /^\d+$/.test(given.TRUST_PROXY ?? '') ? Number(given.TRUST_PROXY) : 0,
    logLevel: values.LOG_LEVEL,
    production,
    functionSecrets: { ...functionSecretsOf(given), RETURN_CODES: returnCodes ? 'on' : 'off' },
    variables: given,
  }
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address)
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

function checkProduction({
  SITE_URL,
  RETURN_CODES,
  ALLOW_INSECURE_NETWORK,
  LIMIT_FACTOR,
}: Environment): void {
  if (!SITE_URL) throw new ConfigError('SITE_URL must be set in production')
  if (RETURN_CODES) throw new ConfigError('RETURN_CODES cannot be on in production')
  if (ALLOW_INSECURE_NETWORK) throw new ConfigError('ALLOW_INSECURE_NETWORK cannot be on in production')
  const { protocol, hostname } = new URL(SITE_URL)
  if (protocol !== 'https:' && !isLoopbackHost(hostname)) {
    throw new ConfigError(
      'SITE_URL must begin with https:// in production: over http everybody on the way reads passwords, sessions and the links in mails',
    )
  }
  if (LIMIT_FACTOR > largestFactorInProduction) {
    throw new ConfigError(
      `LIMIT_FACTOR must be ${largestFactorInProduction} or less in production: beyond that codes and passwords can be guessed; LIMIT_PER_ADDRESS_FACTOR is for many people behind one address`,
    )
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.')} is not usable: ${issue.message}` : 'the environment is not usable'
}

/**
 * Where this machine reaches what listens on a host and port. An address to bind to every interface is no address to
 * call; loopback stands for it.
 */
export function ownAddress(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const named = host.includes(':') ? `[${host}]` : host
  return `http://${isEverywhere ? '127.0.0.1' : named}:${port}`
}

function smtpOf({ SMTP_URL, SMTP_FROM }: Environment): Config['smtp'] {
  if (!SMTP_URL) return null
  if (!SMTP_FROM) throw new ConfigError('SMTP_FROM must be set when SMTP_URL is')
  return { url: SMTP_URL, from: SMTP_FROM }
}

function s3Of(values: Environment): S3Settings | null {
  const { STORAGE_S3_BUCKET: bucket, STORAGE_S3_ACCESS_KEY_ID: accessKeyId } = values
  const secretAccessKey = values.STORAGE_S3_SECRET_ACCESS_KEY
  if (!bucket && !accessKeyId && !secretAccessKey) return null
  if (!bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY go together',
    )
  }
  const { STORAGE_S3_ENDPOINT: endpoint = null, STORAGE_S3_REGION: region } = values
  return { endpoint, region, bucket, accessKeyId, secretAccessKey }
}

function functionSecretsOf(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] => functionSecretShape.test(entry[0]) && entry[1] !== undefined,
    ),
  )
}
