// The six networks on which something is shared by a page of theirs (spec 1 §2), and what goes along: the first of its words and its link.

export const networks = ['whatsapp', 'telegram', 'facebook', 'x', 'snapchat', 'linkedin'] as const
export type Network = (typeof networks)[number]

/** Characters of the words: what an address holds everywhere, and a post on X. */
const mostWords = 200

function shortened(words: string): string {
  const characters = [...words]
  return characters.length > mostWords ? `${characters.slice(0, mostWords).join('').trimEnd()}…` : words
}

function address(base: string, fields: Record<string, string>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '')
  // Not every network reads a plus as a blank.
  return `${base}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** The page of the network that offers to share `link` with the words. */
export function shareAddress(network: Network, words: string, link: string): string {
  const text = shortened(words)
  switch (network) {
    case 'whatsapp':
      return address('https://wa.me/', { text: [text, link].filter(Boolean).join('\n') })
    case 'telegram':
      return address('https://t.me/share/url', { url: link, text })
    case 'facebook':
      return address('https://www.facebook.com/sharer/sharer.php', { u: link })
    case 'x':
      return address('https://x.com/intent/post', { text, url: link })
    case 'snapchat':
      return address('https://www.snapchat.com/scan', { attachmentUrl: link })
    case 'linkedin':
      return address('https://www.linkedin.com/sharing/share-offsite/', { url: link })
  }
}
