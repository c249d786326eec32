/** Prometheus's text format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats */

export interface Sample {
  value: number
  labels?: Record<string, string>
  /** What a histogram appends to its family's name: `_bucket`, `_sum` or `_count`. */
  suffix?: string
}

export interface MetricFamily {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

export interface Counter {
  /** Counts one more. */
  count(): void
  family(): MetricFamily
}

export function counter(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: 'counter', samples: [{ value }] }
}

export function createCounter(name: string, help: string): Counter {
  let value = 0
  return {
    count: () => {
      value += 1
    },
    family: () => counter(name, help, value),
  }
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

export function printFamilies(families: MetricFamily[]): string {
  return families.map(printFamily).join('')
}

function printFamily({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${printLabels(labels)} ${printNumber(value)}`,
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function printLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function printNumber(value: number): string {
  return value === Number.POSITIVE_INFINITY ? '+Inf' : String(value)
}
