// The start: follow the session, fetch the first screen's code, draw it. Until then index.html shows the loader.
import './styles/main.css'
import { setNonce } from 'get-nonce'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadFirstScreen } from './app/app.tsx'
import { sayLinkProblem, sayLinkRefused } from './app/link-problem.ts'
import { ignoreStrayTaps } from './app/stray-taps.ts'
import { restartsKey } from './boot/restart.ts'
import { sayEnded, stopTimerOf } from './features/sign-out/index.ts'
import { forgetOldFiles } from './lib/file-store.ts'
import { followSession } from './lib/follow-session.ts'
import { firstScreenServed } from './lib/lazy-when-idle.ts'
import { currentSession } from './lib/session.ts'
import { tabStore } from './lib/storage.ts'

/** Radix locks scrolling behind a dialog with a style element, which the content policy allows only with this number. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

function draw(screen: ReactNode): void {
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{screen}</StrictMode>)
}

/** The service worker fetches all of the app, which must wait for the first screen. */
async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD) return
  await firstScreenServed
  try {
    const { prepareForOffline } = await import('./app/offline.ts')
    await prepareForOffline()
  } catch (error) {
    console.info('kept once there is a network', error)
    addEventListener('online', keepForOffline, { once: true })
  }
}

function start(): void {
  tabStore.remove(restartsKey)
  ignoreStrayTaps()
  sayLinkProblem()
  followSession({
    preload: () => preloadFirstScreen('signed-in'),
    onReplaced: stopTimerOf,
    onEnded: sayEnded,
    onLinkRefused: sayLinkRefused,
  })
  preloadFirstScreen(currentSession().status)
    .catch((error: unknown) => console.warn('the first screen comes later', error))
    .finally(() => draw(<App />))
    // Of tabs that were closed.
    .finally(forgetOldFiles)
    .finally(keepForOffline)
}

// The parts of the design system in all their states; the build leaves them out.
if (import.meta.env.DEV && location.pathname === '/ui') {
  import('./ui-page/ui-page.tsx').then(({ UiPage }) => draw(<UiPage />), console.error)
} else start()
