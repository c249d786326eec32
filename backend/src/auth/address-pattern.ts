/**
 * The patterns of `additional_redirect_urls`, as Supabase reads them: `*` stands for anything without a dot or slash, `**`
 * for anything, `?` for one character that is neither, `[a-z]` and `[!a-z]` for one that is or is not among those,
 * `{a,b}` for one of several, and `\` takes the meaning of what follows away.
 */

const part = /\\(.)|(\*\*)|(\*)|(\?)|\[(!?)([^\]]+)\]|\{([^{}]*)\}|(.)/gsu

/** Whether an address fits a pattern as a whole. @throws SyntaxError for one that is no pattern */
export function fitsPattern(address: string, pattern: string): boolean {
  return shapeOf(pattern).test(address)
}

/** False where characters to choose from run backwards, as in `[z-a]`. */
export function isPattern(text: string): boolean {
  try {
    shapeOf(text)
    return true
  } catch {
    return false
  }
}

function shapeOf(pattern: string): RegExp {
  return new RegExp(`^${sourceOf(pattern)}$`, 'u')
}

function sourceOf(pattern: string): string {
  return pattern.replace(part, (text, literal, any, some, one, not, among, choices) => {
    if (any) return '.*'
    if (some) return '[^./]*'
    if (one) return '[^./]'
    if (among) return `[${not ? '^' : ''}${among.replace(/[\\[\]^]/gu, String.raw`\$&`)}]`
    if (choices !== undefined) return `(?:${choices.split(',').map(sourceOf).join('|')})`
    return escaped(literal ?? text)
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)
}
