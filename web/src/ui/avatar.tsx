// A person's picture, or the first letter of the name on a colour that is always the same for the person.
import { type CSSProperties, useState } from 'react'
import { useImageTransformation } from '../lib/config.ts'
import { avatarSet } from '../lib/picture-sources.ts'
import { useMediaFailure } from '../lib/use-media-failure.ts'
import { classes } from './classes.ts'

const grounds = [
  'bg-face-1',
  'bg-face-2',
  'bg-face-3',
  'bg-face-4',
  'bg-face-5',
  'bg-face-6',
  'bg-face-7',
  'bg-face-8',
] as const

/** The same ground for the same name, spread over the palette. */
function groundOf(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return grounds[hash % grounds.length] ?? 'bg-face-6'
}

export interface AvatarProps {
  /** Shown by its first letter, and the alternative text. */
  name: string
  url?: string | null | undefined
  /** Pixels across. */
  size?: number
  /** What is there until the picture is, as its preview. */
  placeholder?: CSSProperties
}

export function Avatar({ name, url, size = 44, placeholder }: AvatarProps) {
  const isRendered = useImageTransformation()
  const [here, setHere] = useState<string>()
  const set = url && isRendered ? avatarSet(url) : undefined
  const box = { width: size, height: size }
  const { hasFailed, asStored, fail } = useMediaFailure(url, set !== undefined)
  const srcSet = asStored ? undefined : set
  const waits = url?.startsWith('http') && isRendered === undefined
  if (url && !hasFailed) {
    return (
      <img
        loading="lazy"
        sizes={srcSet && `${size}px`}
        srcSet={srcSet}
        // Before it is known which to ask for, none is: asking for both would take longer.
        src={waits ? undefined : url}
        alt={name}
        style={here === url ? box : { ...placeholder, ...box }}
        decoding="async"
        onLoad={placeholder && (() => setHere(url))}
        onError={fail}
        className="shrink-0 rounded-full bg-surface-2 object-cover"
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={name}
      style={{ ...box, fontSize: size * 0.42 }}
      className={classes(
        'grid shrink-0 select-none place-items-center rounded-full font-semibold text-white',
        groundOf(name),
      )}
    >
      <span aria-hidden>{[...name.trim()][0] ?? '؟'}</span>
    </span>
  )
}
