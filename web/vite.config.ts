// How the web app is built and served while developing. The dev server passes everything that the backend answers on
// to BACKEND_URL, so that the browser sees one origin, as in production.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootScript } from './build/boot-script.ts'
import { chunkLoader } from './build/chunk-loader.ts'
import { firstPaint } from './build/first-paint.ts'
import { iconImports } from './build/icon-imports.ts'
import { preloadHints } from './build/preload-hints.ts'
import { serviceWorker } from './build/service-worker.ts'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000'
const answeredByBackend = [
  '/config.json',
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/realtime/v1',
]

/** Not styles: they are one file. */
const code = /\.[cm]?[jt]sx?$/

interface Modules {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** What people wait for: the door, and the feed behind it. */
const door = /\/src\/(main|app\/signed-out)\.tsx$/
const home = /\/src\/app\/(signed-in|pages\/home-page)\.tsx$/

/** Whether a module is part of what one of these screens needs at once: reached from it by plain imports alone. */
function isOf(screen: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (screen.test(id)) return true
  seen.add(id)
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isOf(screen, importer, modules, seen))
}

export default defineConfig({
  plugins: [
    iconImports(),
    react(),
    tailwindcss(),
    firstPaint(),
    bootScript(),
    chunkLoader(),
    preloadHints(),
    serviceWorker(),
  ],
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A few chunks of some weight instead of dozens of splinters: what changes only with a release of React, what
          // the door and nearly every screen share, what the feed needs beyond that, and what the other screens behind it share. Of Radix, what all of its primitives are made of comes as one; dialogs and menus stay
          // with who uses them.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|^\0rolldown\/runtime/,
              priority: 2,
            },
            {
              name: 'primitives',
              test: /node_modules\/@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|presence|primitive|roving-focus|slot|use-[\w-]+))\//,
              priority: 2,
            },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
            {
              debugName: 'shared',
              name: (id, modules) => (!door.test(id) && isOf(door, id, modules) ? 'shared' : null),
              test: code,
              priority: 1,
            },
            {
              debugName: 'house',
              name: (id, modules) => (!home.test(id) && isOf(home, id, modules) ? 'house' : null),
              test: code,
            },
            { name: 'screens', test: /\/src\/.+\.tsx?$/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(answeredByBackend.map((path) => [path, { target: backend, ws: true }])),
  },
})
