/**
 * Lays TypeScript types out as text the way Prettier does, so that a generated file looks as the Supabase CLI's: what fits
 * on a line stays on one, unless it is an object that is always spread.
 */

export type Layout = string | ObjectLayout | UnionLayout | ListLayout | ArrayLayout

interface ObjectLayout {
  kind: 'object'
  /** Keys are complete, with `?` where it belongs; a key of null has no colon before its value. */
  fields: [key: string | null, value: Layout][]
  isAlwaysSpread: boolean
}

interface UnionLayout {
  kind: 'union'
  options: Layout[]
}

interface ListLayout {
  kind: 'list'
  items: Layout[]
}

interface ArrayLayout {
  kind: 'array'
  element: Layout
}

const lineWidth = 80

/** An object with each field on its own line. */
export function spread(fields: ObjectLayout['fields']): Layout {
  return { kind: 'object', fields, isAlwaysSpread: true }
}

/** An object that stays on one line where it fits. */
export function foldable(fields: ObjectLayout['fields']): Layout {
  return { kind: 'object', fields, isAlwaysSpread: false }
}

/** Alternatives; a single one stands for itself. */
export function union(options: Layout[]): Layout {
  const [only] = options
  return options.length === 1 && only !== undefined ? only : { kind: 'union', options }
}

export function list(items: Layout[]): Layout {
  return { kind: 'list', items }
}

/** The type of an array of `element`. */
export function arrayOf(element: Layout): Layout {
  return { kind: 'array', element }
}

/**
 * The text of a layout that begins in column `column` of a line indented by `depth` steps of two spaces. It ends without a
 * line break.
 */
export function render(layout: Layout, depth: number, column: number): string {
  const folded = fold(layout)
  if (typeof layout === 'string') return layout
  if (folded !== null && column + folded.length <= lineWidth) return folded
  const inner = '  '.repeat(depth + 1)
  const outer = '  '.repeat(depth)
  switch (layout.kind) {
    case 'object':
      return `{\n${layout.fields.map(([key, value]) => field(key, value, depth + 1)).join('\n')}\n${outer}}`
    case 'union':
      return layout.options
        .map((option) => `\n${inner}| ${render(option, depth + 2, inner.length + 2)}`)
        .join('')
    case 'list':
      return `[\n${layout.items.map((item) => `${inner}${render(item, depth + 1, inner.length)},`).join('\n')}\n${outer}]`
    case 'array':
      return `${render(layout.element, depth, column)}[]`
  }
}

function field(key: string | null, value: Layout, depth: number): string {
  const start = '  '.repeat(depth) + (key === null ? '' : `${key}:`)
  const text = render(value, depth, start.length + 1)
  return key === null || text.startsWith('\n') ? start + text : `${start} ${text}`
}

/** A layout on one line, or null where it has to be spread. */
function fold(layout: Layout): string | null {
  if (typeof layout === 'string') return layout
  switch (layout.kind) {
    case 'object':
      return layout.isAlwaysSpread ? null : joined(layout.fields.map(foldField), '; ', '{ ', ' }')
    case 'union':
      return joined(layout.options.map(fold), ' | ', '', '')
    case 'list':
      return joined(layout.items.map(fold), ', ', '[', ']')
    case 'array':
      return joined([fold(layout.element)], '', '', '[]')
  }
}

function foldField([key, value]: [string | null, Layout]): string | null {
  const text = fold(value)
  return text === null || key === null ? text : `${key}: ${text}`
}

function joined(parts: (string | null)[], between: string, before: string, after: string): string | null {
  return parts.includes(null) ? null : before + parts.join(between) + after
}
