// Waveform: how loud a voice is, as bars from left to right; those that were played stand out.

export interface WaveformProps {
  /** Each from 0 to 100. */
  peaks: readonly number[]
  /** How much of it was played, from 0 to 1. */
  played?: number
  className?: string
}

/** Units of the drawing; it takes whatever room there is. */
const [pitch, bar, height] = [4, 2.4, 32]
/** Silence is seen too. */
const lowest = 3

function path(peaks: readonly number[]): string {
  return peaks
    .map((peak, place) => {
      const size = Math.max(lowest, (Math.min(peak, 100) / 100) * height)
      return `M${place * pitch + pitch / 2} ${(height - size + bar) / 2}v${Math.max(0.01, size - bar)}`
    })
    .join('')
}

export function Waveform({ peaks, played = 1, className }: WaveformProps) {
  const width = Math.max(1, peaks.length) * pitch
  const drawn = path(peaks)
  const line = {
    d: drawn,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: bar,
    strokeLinecap: 'round',
  } as const
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={className}>
      <path {...line} opacity={0.4} />
      <path {...line} style={{ clipPath: `inset(0 ${100 - played * 100}% 0 0)` }} />
    </svg>
  )
}
