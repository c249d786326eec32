/** Lets esbuild follow the imports that functions written for Deno have: `npm:`, `jsr:`, and the usual addresses. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OnResolveArgs, Plugin, PluginBuild } from 'esbuild'
import type { ImportMap } from './import-map.ts'

/** Packages are those installed here, whatever version an import names. */
const installedFrom = dirname(fileURLToPath(import.meta.url))

/** Only types are behind these. */
const typesOnly = /\.d\.ts$|^(npm:|jsr:)?@supabase\/functions-js/
const standardServer = /^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/
const standIns: Record<string, string> = {
  'types-only': '',
  'standard-server': 'export const serve = (handler) => Deno.serve(handler)',
}

/** The package that a Deno specifier names, with its path inside: null for relative paths and unknown addresses. */
export function packageOf(specifier: string): string | null {
  const named =
    /^(?:npm|jsr):\/?(.+)$/.exec(specifier)?.[1] ??
    /^https:\/\/(?:esm\.sh|cdn\.skypack\.dev|cdn\.jsdelivr\.net\/npm)\/([^?]+)/.exec(specifier)?.[1] ??
    (/^@?[a-z]/i.test(specifier) && !specifier.includes(':') ? specifier : null)
  if (named === null) return null
  const [, name, path = ''] = /^((?:@[^/]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/.exec(named) ?? []
  return name ? name + path : null
}

/** The esbuild plugin; names are first looked up in the import map. */
export function denoImports(map: ImportMap): Plugin {
  return {
    name: 'deno-imports',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (args) => resolve(build, map, args))
      build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({
        contents: standIns[path] ?? '',
      }))
    },
  }
}

/** Marks a resolution that is our own question to esbuild, not to be answered by asking again. */
const alreadyAsked = Symbol('already asked')

async function resolve(build: PluginBuild, map: ImportMap, args: OnResolveArgs) {
  if (args.pluginData === alreadyAsked || args.kind === 'entry-point' || args.namespace === 'stand-in') return
  const specifier = map(args.path)
  if (typesOnly.test(specifier)) return { path: 'types-only', namespace: 'stand-in' }
  if (standardServer.test(specifier)) return { path: 'standard-server', namespace: 'stand-in' }
  if (specifier.startsWith('node:')) return { path: specifier, external: true }
  const name = packageOf(specifier)
  const options = { kind: args.kind, importer: args.importer, pluginData: alreadyAsked }
  const near = await build.resolve(name ?? specifier, { ...options, resolveDir: args.resolveDir })
  if (near.errors.length === 0 || name === null) return near
  return build.resolve(name, { ...options, resolveDir: installedFrom })
}
