// How far long work has come.

/** `value` from 0 to 1; it grows along the reading direction. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const percent = Math.round(value * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-surface-2"
    >
      <div
        className="h-full rounded-full bg-brand transition-[width] duration-150"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
