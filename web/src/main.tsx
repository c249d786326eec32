// The start: follow the session, fetch the first screen's code, draw it. Until then index.html shows the loader.
import './styles/main.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, preloadFirstScreen } from './app/app.tsx'
import { sayLinkProblem } from './app/link-problem.ts'
import { ignoreStrayTaps } from './app/stray-taps.ts'
import { sayEnded, stopTimerOf } from './features/sign-out/public.ts'
import { forgetOldFiles } from './lib/file-store.ts'
import { currentSession, followSession, onEnded, onOpening, onReplaced } from './lib/session.ts'

/** Radix locks scrolling behind a dialog with a style element, which the content policy allows only with this number. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

function draw(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

ignoreStrayTaps()
sayLinkProblem()
onReplaced(stopTimerOf)
onOpening(() => preloadFirstScreen('signed-in'))
onEnded(sayEnded)
followSession()
preloadFirstScreen(currentSession().status)
  .catch((error: unknown) => console.warn('the first screen comes later', error))
  .finally(draw)
  // Of tabs that were closed.
  .finally(forgetOldFiles)
