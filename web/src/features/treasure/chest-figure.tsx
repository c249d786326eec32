// A chest, drawn: closed, or open with what shines in it. Nothing of it can be read.
import { classes } from '../../ui/classes.ts'

export interface ChestFigureProps {
  isOpen: boolean
  isDimmed?: boolean
  className?: string
}

export function ChestFigure({ isOpen, isDimmed = false, className }: ChestFigureProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 80"
      className={classes('shrink-0', isDimmed && 'opacity-50 grayscale', className)}
    >
      {isOpen && (
        <>
          <path d="M48 4 30 40h36z" className="fill-ray" />
          <path d="M20 14 36 42h24L76 14 48 30z" className="fill-ray" />
          <circle cx="38" cy="40" r="6" className="fill-coin" />
          <circle cx="50" cy="37" r="7" className="fill-coin-shade" />
          <circle cx="61" cy="41" r="5" className="fill-coin" />
        </>
      )}
      <g
        className={classes(
          'origin-[12px_44px] transition-transform duration-150',
          isOpen && '-rotate-[24deg]',
        )}
      >
        <path d="M12 44V32c0-9 7-16 16-16h40c9 0 16 7 16 16v12z" className="fill-face-7" />
        <path d="M12 38h72v6H12z" className="fill-coin-shade" />
        {!isOpen && <path d="M24 17h7v27h-7zM65 17h7v27h-7z" className="fill-coin" />}
      </g>
      <path d="M12 44h72v24a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6z" className="fill-face-1" />
      <path d="M24 44h7v30h-7zM65 44h7v30h-7z" className="fill-coin" />
      <rect x="41" y="40" width="14" height="16" rx="3" className="fill-coin-shade" />
      <circle cx="48" cy="47" r="2.6" className="fill-coin-ink" />
    </svg>
  )
}
