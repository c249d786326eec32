// The six networks on which a link is shared by a page of theirs.
import { type Network, networks, shareAddress } from '../lib/share-networks.ts'
import { sharingTexts as texts } from '../messages/sharing.ts'
import { networkIcons } from './network-icons.ts'

function NetworkLink({ network, href, onPress }: { network: Network; href: string; onPress?: () => void }) {
  const name = texts.networks[network]
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={texts.on(name)}
      onClick={onPress}
      className="grid justify-items-center gap-2 rounded-m py-3 text-center text-small font-medium transition-colors hover:bg-surface-2"
    >
      <span className="grid size-14 place-items-center rounded-full bg-brand-soft text-brand">
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-current">
          <path d={networkIcons[network]} />
        </svg>
      </span>
      {name}
    </a>
  )
}

export interface NetworkLinksProps {
  /** What goes along with the link. */
  words: string
  link: string
  onPress?: () => void
}

export function NetworkLinks({ words, link, onPress }: NetworkLinksProps) {
  return (
    <div className="grid grid-cols-3 gap-1">
      {networks.map((network) => (
        <NetworkLink
          key={network}
          network={network}
          href={shareAddress(network, words, link)}
          {...(onPress && { onPress })}
        />
      ))}
    </div>
  )
}
