// Why something was refused, as forms show it.

export interface Refusal {
  /** Arabic; `{n}` stands for the seconds left until `until`, `{wait}` for the same in words. */
  text: string
  /** Milliseconds since 1970. From then on the refusal no longer holds and is not shown. */
  until?: number
  /** What was typed was itself judged, and is to be typed anew. Not set where nobody judged it, as without a network. */
  retype?: true
}

/** A refusal that ends by itself in so many seconds. */
export function waitRefusal(text: string, seconds: number): Refusal {
  return { text, until: Date.now() + seconds * 1000 }
}
