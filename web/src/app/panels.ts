// What stands at the end of a desktop, from the top: each area has a panel of its own here, which is nothing while it has nothing to say.
// Adding one adds a line.
import type { ComponentType } from 'react'
import { lazyChunk } from '../lib/lazy-chunk.ts'

export const panels: readonly { name: string; panel: ComponentType }[] = [
  { name: 'search', panel: lazyChunk(() => import('./search-panel.tsx')) },
  { name: 'requests', panel: lazyChunk(() => import('../features/friends/request-panel.tsx')) },
  { name: 'online', panel: lazyChunk(() => import('../features/friends/online-panel.tsx')) },
  { name: 'suggestions', panel: lazyChunk(() => import('../features/friends/suggestion-panel.tsx')) },
  { name: 'invitation', panel: lazyChunk(() => import('../features/mine/invitation-panel.tsx')) },
]
