/** Parses the `Prefer` header (RFC 7240) and says in `Preference-Applied` what of it was heeded. */

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const

type Choices = typeof choices
type ChoiceName = keyof Choices

/** What the client prefers; null where it said nothing that is understood. */
export type Preferences = { [Name in ChoiceName]: Choices[Name][number] | null } & {
  timezone: string | null
  maxAffected: number | null
  /** What was not understood; an error only with `handling=strict`. */
  invalid: string[]
}

const none: Preferences = Object.freeze({
  resolution: null,
  missing: null,
  return: null,
  count: null,
  tx: null,
  handling: null,
  timezone: null,
  maxAffected: null,
  invalid: [],
})

/** The first of several values for one preference counts. */
export function parsePreferences(header: string | undefined): Preferences {
  if (!header) return none
  const preferences: Preferences = { ...none, invalid: [] }
  let namesTimezone = false
  for (const token of header.split(',').map((part) => part.trim())) {
    if (token === '') continue
    const [name, value] = splitOnce(token)
    if (name !== 'timezone') {
      if (!heed(preferences, name, value)) preferences.invalid.push(token)
      continue
    }
    // Looking one up costs more than all else here.
    if (!namesTimezone && isTimezone(value)) preferences.timezone = value
    else if (!namesTimezone) preferences.invalid.push(token)
    namesTimezone = true
  }
  return preferences
}

function heed(preferences: Preferences, name: string, value: string): boolean {
  if (name === 'max-affected') {
    if (/^[0-9]{1,15}$/.test(value)) preferences.maxAffected ??= Number(value)
    return true
  }
  return isChoiceName(name) && choose(preferences, name, value)
}

function isChoiceName(name: string): name is ChoiceName {
  return Object.hasOwn(choices, name)
}

function choose(preferences: Preferences, name: ChoiceName, value: string): boolean {
  const allowed: readonly string[] = choices[name]
  if (!allowed.includes(value)) return false
  if (preferences[name] === null) Object.assign(preferences, { [name]: value })
  return true
}

function splitOnce(token: string): [string, string] {
  const at = token.indexOf('=')
  return at < 0 ? [token, ''] : [token.slice(0, at).trim(), token.slice(at + 1).trim()]
}

/** In lower case. What there is not is not remembered, so that there are no more than there are time zones. */
const knownTimezones = new Set<string>()

function isTimezone(name: string): boolean {
  const key = name.toLowerCase()
  if (knownTimezones.has(key)) return true
  const isKnown = /^[A-Za-z][A-Za-z0-9_+/-]{0,60}$/.test(name) && isKnownToIntl(name)
  if (isKnown) knownTimezones.add(key)
  return isKnown
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export type AppliedName = ChoiceName | 'timezone' | 'max-affected'

/**
 * The value of `Preference-Applied`, in the protocol's order; null when nothing of `applicable` was preferred.
 * @param applicable the preferences that mean something for the request
 */
export function appliedPreferences(
  preferences: Preferences,
  applicable: ReadonlySet<AppliedName>,
): string | null {
  const { maxAffected, handling } = preferences
  const preferred: [AppliedName, string | number | null][] = [
    ['resolution', preferences.resolution],
    ['missing', preferences.missing],
    ['return', preferences.return],
    ['count', preferences.count],
    ['tx', preferences.tx],
    ['handling', handling],
    ['timezone', preferences.timezone],
    ['max-affected', handling === 'strict' ? maxAffected : null],
  ]
  const applied = preferred.filter(([name, value]) => value !== null && applicable.has(name))
  return applied.length === 0 ? null : applied.map(([name, value]) => `${name}=${value}`).join(', ')
}
