// Bundles src/boot into one small classic script for the head of the page. Vite makes modules, which wait until the page has
// been read; this one runs before the first paint.
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const name = 'boot.js'
const developmentPath = `/${name}`

/** The script's text; `root` is the folder of the web app. */
async function bundleBoot(root: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['src/boot/main.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const place = '<!--boot-->'

/** The production build gets a file with a hash in its name, the development server one that is made anew each time. */
export function bootScript(): Plugin {
  let root = ''
  return {
    name: 'majlis:boot-script',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use(developmentPath, (_request, response, next) => {
        bundleBoot(root).then(
          (script) => response.setHeader('content-type', 'text/javascript').end(script),
          next,
        )
      })
    },
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'asset', name, source: await bundleBoot(root) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.values(bundle).find(
          (output) => output.type === 'asset' && output.names.includes(name),
        )
        const src = file ? `/${file.fileName}` : developmentPath
        return html.replace(place, `<script src="${src}" data-boot></script>`)
      },
    },
  }
}
