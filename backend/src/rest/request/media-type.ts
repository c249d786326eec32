/** The shapes a response can have and the media types that ask for them. */

/** `object` is one row without its array; `stripped` leaves out keys whose value is null. */
export type BodyShape =
  | { kind: 'json'; isStripped: boolean }
  | { kind: 'object'; isStripped: boolean }
  | { kind: 'csv' }

export interface PlanFormat {
  format: 'text' | 'json'
  options: PlanOption[]
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const
type PlanOption = (typeof planOptions)[number]

export interface MediaType {
  shape: BodyShape
  contentType: string
  /** Set when not the rows are wanted but how PostgreSQL would find them. */
  explain: PlanFormat | null
}

const json: MediaType = {
  shape: { kind: 'json', isStripped: false },
  contentType: 'application/json; charset=utf-8',
  explain: null,
}
const csv: MediaType = { shape: { kind: 'csv' }, contentType: 'text/csv; charset=utf-8', explain: null }

/**
 * The first accepted media type that can be produced; null when there is none.
 * @param allowsExplain whether execution plans may be shown
 */
export function negotiate(accept: string | undefined, allowsExplain: boolean): MediaType | null {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return json
  for (const range of acceptedRanges(accept)) {
    const mediaType = produce(range, allowsExplain)
    if (mediaType) return mediaType
  }
  return null
}

/** The media ranges of an `Accept` header, the most wanted first. */
export function acceptedRanges(accept: string): string[] {
  return splitOutsideQuotes(accept, ',')
    .map((range) => ({ range, quality: Number(/;\s*q=([0-9.]+)/i.exec(range)?.[1] ?? 1) }))
    .sort((one, other) => other.quality - one.quality)
    .map(({ range }) => range.replace(/;\s*q=[0-9.]+/i, '').trim())
}

function produce(range: string, allowsExplain: boolean): MediaType | null {
  const [name = '', ...parameters] = splitOutsideQuotes(range, ';').map((part) => part.trim())
  const isStripped = parameters.some((parameter) => parameter.toLowerCase() === 'nulls=stripped')
  switch (name.toLowerCase()) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return json
    case 'text/csv':
      return csv
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return vendored('object', isStripped)
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return vendored('json', isStripped)
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return allowsExplain ? plan('text', parameters) : null
    case 'application/vnd.pgrst.plan+json':
      return allowsExplain ? plan('json', parameters) : null
    default:
      return null
  }
}

function vendored(kind: 'json' | 'object', isStripped: boolean): MediaType {
  const name = kind === 'object' ? 'object' : 'array'
  const suffix = isStripped ? ';nulls=stripped' : ''
  return {
    shape: { kind, isStripped },
    contentType: `application/vnd.pgrst.${name}+json${suffix}; charset=utf-8`,
    explain: null,
  }
}

function plan(format: PlanFormat['format'], parameters: string[]): MediaType | null {
  const wanted = parameters.find((parameter) => parameter.startsWith('for='))?.slice(4)
  const planned = negotiate(wanted?.replaceAll('"', ''), false)
  if (!planned) return null
  const asked = parameters.find((parameter) => parameter.startsWith('options='))?.slice(8)
  const options = planOptions.filter((option) => asked?.split('|').includes(option))
  const described = [`for="${planned.contentType.split('; charset')[0]}"`]
  if (options.length > 0) described.push(`options=${options.join('|')}`)
  return {
    shape: planned.shape,
    contentType: `application/vnd.pgrst.plan+${format}; ${described.join('; ')}; charset=utf-8`,
    explain: { format, options },
  }
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts = text.match(separator === ',' ? /(?:"[^"]*"|[^,"]|")+/g : /(?:"[^"]*"|[^;"]|")+/g)
  return parts ?? []
}
