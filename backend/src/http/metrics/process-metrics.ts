/** What the process itself costs: memory, processor time, and how late its event loop runs. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, type MetricFamily } from './exposition.ts'

const nanosecondsPerSecond = 1e9
const microsecondsPerSecond = 1e6
const samplingMs = 20

export interface ProcessMetrics {
  families(): MetricFamily[]
  stop(): void
}

/** Names as other Node programs use them, so that common dashboards fit. The lag is that since the last reading. */
export function watchProcess(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: samplingMs })
  delay.enable()
  const lag = (name: string, nanoseconds: number) =>
    gauge(
      `nodejs_eventloop_lag_${name}_seconds`,
      'How late the event loop ran since the last reading.',
      Math.max(0, nanoseconds / nanosecondsPerSecond - samplingMs / 1000),
    )
  return {
    families: () => {
      const lags = [lag('p50', delay.percentile(50)), lag('p99', delay.percentile(99)), lag('max', delay.max)]
      delay.reset()
      return [...lags, ...memory(), ...time()]
    },
    stop: () => void delay.disable(),
  }
}

function memory(): MetricFamily[] {
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_total_bytes', 'Heap reserved.', heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and native objects.', external),
  ]
}

function time(): MetricFamily[] {
  const { user, system } = process.cpuUsage()
  const startedAt = Date.now() / 1000 - process.uptime()
  return [
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / microsecondsPerSecond),
    gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', startedAt),
  ]
}

export function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: 'gauge', samples: [{ value }] }
}
