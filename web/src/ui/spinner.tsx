// A turning ring: something is happening. The text beside it says what; the ring itself is silent.
import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-turn" />
}
