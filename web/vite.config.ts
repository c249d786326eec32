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
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few chunks of some weight instead of dozens of splinters: what changes only with a release of React, and
          // what nearly every screen shares. The primitives behind tabs, dialogs and menus stay with who uses them.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//,
              priority: 2,
            },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
            {
              name: 'shared',
              test: /node_modules\/lucide-react\/|\/src\/(lib|messages|ui)\/(?!.*(dialog|menu|tabs|supabase-library))/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(answeredByBackend.map((path) => [path, { target: backend, ws: true }])),
  },
})
