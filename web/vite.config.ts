// How the web app is built and served while developing. The dev server passes everything that the backend answers on
// to BACKEND_URL, so that the browser sees one origin, as in production.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadHints } from './build/preload-hints.ts'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000'
const answeredByBackend = [
  '/config.json',
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/realtime/v1',
]

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadHints()],
  server: {
    proxy: Object.fromEntries(answeredByBackend.map((path) => [path, { target: backend, ws: true }])),
  },
})
