/** Weak secrets: those that others know from public examples, or would find by guessing what people type. */

/** As they stand in the command line and the examples of Supabase and PostgREST, in lower case. */
const published = new Set([
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  'reallyreallyreallyreallyverysafe',
  'sb_secret_n7und0ugjktvk-uodkm0hg_xsvempvz',
  'sb_publishable_acjwlzqhlzjbreguhvfoxg_3bjgxaah',
])
/** What people write where something random should stand; by chance one secret in millions has one of them. */
const words =
  /change[-_ ]?(?:me|this|it)|secret|passw[o0]rd|passphrase|example|placeholder|default|replace|your[-_ ]|qwerty|letmein|supabase/i
const fewestCharacters = 8
/** Of a project, to be looked for in secrets. */
const shortestName = 5
/** Of random hexadecimal digits a fifth follow their neighbour, of random letters fewer. */
const largestShareInARow = 2 / 3

/** Whether a key or secret stands in public examples, whatever its letters' case and the spaces around it, as the end of a sentence; or null. */
export function publicityOf(secret: string): string | null {
  return published.has(secret.trim().toLowerCase())
    ? 'stands in public examples, so everybody knows it'
    : null
}

/**
 * Why a secret can be known or guessed, as the end of a sentence about it; null where it looks random.
 * @param name of what it is for, which people write into it
 */
export function weaknessOf(secret: string, fewest: number, name = ''): string | null {
  const text = secret.trim()
  const publicity = publicityOf(text)
  if (publicity) return publicity
  if (text.length < fewest) return `has fewer than ${fewest} characters`
  const word = words.exec(text)?.[0] ?? nameIn(text, name)
  if (word) return `has "${word}" in it, which is no random text`
  if (repeatsItself(text)) return 'repeats itself'
  const characters = new Set(text).size
  if (characters < fewestCharacters) return `is made of ${characters} different characters only`
  if (shareInARow(text) > largestShareInARow) return 'is made of characters in their usual order'
  return null
}

/** The name as it is written there, unless it is as short as anything random may come to have. */
function nameIn(text: string, name: string): string | undefined {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  return name.length < shortestName || at < 0 ? undefined : text.slice(at, at + name.length)
}

/** Begun anew by half its length at the latest, and so to its end. */
function repeatsItself(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.startsWith(text.slice(period))) return true
  }
  return false
}

/** How many of its characters are the neighbours, in the alphabet, of those before them. */
function shareInARow(text: string): number {
  let inARow = 0
  for (let at = 1; at < text.length; at += 1) {
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) inARow += 1
  }
  return inARow / (text.length - 1)
}
