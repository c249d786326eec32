/**
 * App settings: what a project's own rules go by, such as a first invite code. Its `settings.toml` declares each with the variable that
 * sets it; migrations read the values as `app.settings.<key>`. The Supabase CLI does not know that file: a hosted project has the
 * defaults that its migrations have.
 */
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config.ts'
import { isMailProvider } from './mail-providers.ts'
import { readToml } from './read-toml.ts'

export interface AppSetting {
  key: string
  /** The variable that sets it. */
  variable: string
  value: string
  kind: Kind
  /** Who else than the database is told of it. */
  told: Told[]
}

type Kind = keyof typeof kinds
type Told = 'browser' | 'functions'

const kinds = {
  text: z.string(),
  /** A domain whose addresses stand for something else, such as phone numbers: no mail goes there. */
  closed_domain: z
    .hostname()
    .toLowerCase()
    .refine((domain) => !isMailProvider(domain), 'people have mailboxes there: name a domain of your own'),
}

const declarationShape = z.strictObject({
  variable: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of a variable'),
  default: z.string(),
  kind: z.enum(['text', 'closed_domain']).default('text'),
  pattern: z.string().refine(isRegExp, 'is no regular expression').optional(),
  /** What a value that does not match the pattern is told. */
  hint: z.string().optional(),
  told: z.array(z.enum(['browser', 'functions'])).default([]),
})

const fileShape = z
  .record(z.string().regex(/^[a-z][a-z0-9_]*$/), declarationShape)
  .refine(hasOneClosedDomain, { path: ['kind'], message: 'there is one closed domain at the most' })

type Declaration = z.output<typeof declarationShape>

/**
 * Reads the declarations, and the value of each; without a file there are none.
 * @throws ConfigError for a file that cannot be understood, and for the first variable with a value that cannot be used
 */
export async function readAppSettings(
  supabaseDir: string,
  variables: Record<string, string | undefined>,
): Promise<AppSetting[]> {
  const declared = await readToml(join(supabaseDir, 'settings.toml'), fileShape)
  return Object.entries(declared).map(([key, declaration]) => {
    const { variable, kind, told } = declaration
    const checked = valueShapeOf(declaration).safeParse(variables[variable] ?? declaration.default)
    if (checked.success) return { key, variable, value: checked.data, kind, told }
    throw new ConfigError(`${variable} is not usable: ${checked.error.issues[0]?.message}`)
  })
}

function valueShapeOf({ kind, pattern, hint }: Declaration) {
  return pattern === undefined ? kinds[kind] : kinds[kind].regex(new RegExp(pattern), hint)
}

/** What the migrations read. */
export function settingsForSql(settings: AppSetting[]): Record<string, string> {
  return Object.fromEntries(settings.map(({ key, value }) => [`app.settings.${key}`, value]))
}

/** What edge functions see of them, by their variables. */
export function settingsForFunctions(settings: AppSetting[]): Record<string, string> {
  const told = settings.filter((setting) => setting.told.includes('functions'))
  return Object.fromEntries(told.map(({ variable, value }) => [variable, value]))
}

/** What the browser is told of them, by their keys in the style of JavaScript. */
export function settingsForBrowser(settings: AppSetting[]): Record<string, string> {
  const told = settings.filter((setting) => setting.told.includes('browser'))
  return Object.fromEntries(told.map(({ key, value }) => [camelCase(key), value]))
}

/** The domain that no mail goes to, and none below it; null where there is none. */
export function closedDomainOf(settings: AppSetting[]): string | null {
  return settings.find(({ kind }) => kind === 'closed_domain')?.value ?? null
}

function hasOneClosedDomain(declared: Record<string, Declaration>): boolean {
  return Object.values(declared).filter(({ kind }) => kind === 'closed_domain').length <= 1
}

function isRegExp(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern))
  } catch {
    return false
  }
}

function camelCase(key: string): string {
  return key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
