// Has every dynamic import of the build go through src/lib/import-chunk.ts, with the names of all files that it needs. Vite wraps each in a
// helper of its own, which hints the browser at them (`modulepreload`); a hint that fails is remembered as a failed import is.
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The module that Vite takes its helper from. */
const helper = /^\0vite\/preload-helper\.js$/
/** What it calls it. */
const helperExport = '__vitePreload'

function stylesOf(output: Rolldown.OutputAsset | Rolldown.OutputChunk): string[] {
  return output.type === 'chunk' && !output.isEntry ? [...(output.viteMetadata?.importedCss ?? [])] : []
}

/** A Vite plugin for the production build; the development server imports as the browser does. */
export function chunkLoader(): Plugin {
  let root = ''
  return {
    name: 'majlis:chunk-loader',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite leaves the chunk itself out where it imports nothing.
          resolveDependencies: (file, imports, { hostType }) =>
            hostType === 'js' ? [...new Set([file, ...imports])] : imports,
        },
      },
    }),
    configResolved(config) {
      root = config.root
    },
    load: {
      filter: { id: helper },
      handler: () => {
        const loader = JSON.stringify(join(root, 'src/lib/import-chunk.ts'))
        return `export { importChunk as ${helperExport} } from ${loader}`
      },
    },
    generateBundle(_options, bundle) {
      const styles = Object.values(bundle).flatMap(stylesOf)
      if (styles.length > 0) this.error(`no chunk may bring styles of its own: ${styles.join(', ')}`)
    },
  }
}
