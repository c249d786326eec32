/** Counts what was answered, by area, method and kind of status, and how long it took. */
import type { OnAnswered } from '../http-listener.ts'
import type { MetricFamily } from './exposition.ts'
import { createHistogram, type Histogram } from './histogram.ts'

/** The parts of the protocol by their addresses, and `site` for everything else. */
type Area = 'auth' | 'rest' | 'storage' | 'functions' | 'realtime' | 'site'

const protocolAddress = /^\/(auth|rest|storage|functions|realtime)\/v1(?:[/?]|$)/

export interface RequestMetrics {
  onAnswered: OnAnswered
  families(): MetricFamily[]
}

/** In seconds. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Count {
  labels: { area: Area; method: string; status: string }
  value: number
}

export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, Count>()
  const durations = new Map<Area, Histogram>()
  return {
    onAnswered: (request, response, seconds) => {
      const area = areaOf(request.url ?? '')
      const { method = '' } = request
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut'
      const count = entryOf(counts, `${area} ${method} ${status}`, () => ({
        labels: { area, method, status },
        value: 0,
      }))
      count.value += 1
      entryOf(durations, area, () => createHistogram(durationBounds)).add(seconds)
    },
    families: () => [
      {
        name: 'http_requests_total',
        help: 'Requests answered; those whose connection was cut before the end have the status "cut".',
        type: 'counter',
        samples: [...counts.values()],
      },
      {
        name: 'http_request_duration_seconds',
        help: 'From the end of the headers to the end of the answer.',
        type: 'histogram',
        samples: [...durations].flatMap(([area, histogram]) => histogram.samples({ area })),
      },
    ],
  }
}

function entryOf<Key, Value>(entries: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = entries.get(key)
  if (known !== undefined) return known
  const created = create()
  entries.set(key, created)
  return created
}

/** The area that a request's address belongs to; `site` for everything outside the protocol. */
function areaOf(url: string): Area {
  switch (protocolAddress.exec(url)?.[1]) {
    case 'auth':
      return 'auth'
    case 'rest':
      return 'rest'
    case 'storage':
      return 'storage'
    case 'functions':
      return 'functions'
    case 'realtime':
      return 'realtime'
    default:
      return 'site'
  }
}
