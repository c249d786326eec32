// Tells the browser early what the first screen needs: the interface's fonts, and the chunks that only code would find
// later. Which chunks those are depends on whether somebody is signed in, so the lists go to the tag of src/boot, which
// knows.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** Modules loaded on demand by the first screen, by who is looking. Paths end with these. */
const firstScreen = {
  'data-signed-out': ['src/app/signed-out.tsx'],
  'data-signed-in': ['src/app/signed-in.tsx', 'src/app/pages/home-page.tsx'],
}

function chunks(bundle: Bundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk')
}

/** The chunk and everything it imports statically, without what the entry already brings. */
function withImports(bundle: Bundle, fileName: string, seen: Set<string>): string[] {
  if (seen.has(fileName)) return []
  seen.add(fileName)
  const output = bundle[fileName]
  const imports = output?.type === 'chunk' ? output.imports : []
  return [fileName, ...imports.flatMap((file) => withImports(bundle, file, seen))]
}

function filesFor(bundle: Bundle, modules: string[]): string {
  const seen = new Set<string>()
  for (const chunk of chunks(bundle)) if (chunk.isEntry) withImports(bundle, chunk.fileName, seen)
  const wanted = modules.map((path) => chunks(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(path)))
  return wanted
    .flatMap((chunk) => (chunk ? withImports(bundle, chunk.fileName, seen) : []))
    .map((file) => `/${file}`)
    .join(' ')
}

function fontTags(bundle: Bundle): HtmlTagDescriptor[] {
  return Object.keys(bundle)
    .filter((file) => /interface-.*\.woff2$/.test(file))
    .map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
      injectTo: 'head',
    }))
}

/** A Vite plugin for the production build; the development server needs no hints. */
export function preloadHints(): Plugin {
  return {
    name: 'majlis:preload-hints',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html
        const lists = Object.entries(firstScreen).map(
          ([name, modules]) => `${name}="${filesFor(bundle, modules)}"`,
        )
        return {
          html: html.replace('data-boot', lists.join(' ')),
          tags: fontTags(bundle),
        }
      },
    },
  }
}
