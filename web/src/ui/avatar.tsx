// A person's picture, or the first letter of the name on a colour that is always the same for the person.
import { useState } from 'react'

const colours = ['#b4572f', '#7a4fb0', '#2f6db4', '#b23a6f', '#39794a', '#0c6b61', '#8a5a16', '#4a5fb0']

/** The same colour for the same name, spread over the palette. */
function colourOf(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return colours[hash % colours.length] ?? '#0c6b61'
}

export interface AvatarProps {
  /** Shown by its first letter, and the alternative text. */
  name: string
  url?: string | null | undefined
  /** Pixels across. */
  size?: number
}

export function Avatar({ name, url, size = 44 }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const box = { width: size, height: size }
  if (url && url !== failedUrl) {
    return (
      <img
        loading="lazy"
        src={url}
        alt={name}
        style={box}
        decoding="async"
        onError={() => setFailedUrl(url)}
        className="shrink-0 rounded-full bg-surface-2 object-cover"
      />
    )
  }
  return (
    <span
      role="img"
      aria-label={name}
      style={{ ...box, backgroundColor: colourOf(name), fontSize: size * 0.42 }}
      className="grid shrink-0 select-none place-items-center rounded-full font-semibold text-white"
    >
      <span aria-hidden>{[...name.trim()][0] ?? '؟'}</span>
    </span>
  )
}
