/**
 * How a stored type is shown to a browser. Files of strangers share the app's origin, so nothing that a browser would
 * run, style or lay out is served under its own type.
 */

export interface ServedType {
  contentType: string
  /** Saved rather than shown. */
  attachment: boolean
}

/** Markup, scripts, styles and modules. */
const active = /html|script|css|wasm|(^|\/|\+)xml\b|xslt|manifest/i
const shownInline = /^(image|video|audio|font)\/|^(text\/plain|text\/csv|application\/(json|pdf))\b/i

/** The type and manner in which a file of `mimeType` is sent. */
export function servedTypeOf(mimeType: string): ServedType {
  if (active.test(mimeType)) return { contentType: 'text/plain; charset=utf-8', attachment: true }
  return { contentType: mimeType, attachment: !shownInline.test(mimeType) }
}
