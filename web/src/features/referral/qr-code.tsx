// The invitation's link as a QR code: dark on white in every theme, as cameras read it.
import { encode } from 'uqr'

/** Modules of white around it, as the standard asks for. */
const quietZone = 4

export interface QrCodeProps {
  text: string
  label: string
}

export default function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-52 rounded-m bg-white"
    >
      <path d={dark.join('')} className="fill-black" />
    </svg>
  )
}
