// The start: follow the session, then draw. Nothing here waits for the network.
import './styles/main.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followSession } from './lib/session.ts'

/** Radix locks scrolling behind a dialog with a style element, which the content policy allows only with this number. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
if (nonce) setNonce(nonce)

followSession()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
