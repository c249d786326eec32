// Imports each icon from its own file. Through the library's one entry every icon of the app counts as imported by every screen that
// has an icon, and all of them would come with the first.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = 'lucide-react'
const imported = /import \{([^}]*)\} from 'lucide-react'/g

/** The file of each icon by every name that the library's entry has for it. */
async function filesByName(): Promise<Map<string, string>> {
  const entry = join(dirname(createRequire(import.meta.url).resolve(library)), '../esm/lucide-react.mjs')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of (await readFile(entry, 'utf8')).matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

function importOf(specifier: string, files: Map<string, string>): string {
  const [name = '', local = name] = specifier.split(' as ')
  const file = files.get(name)
  if (!file) throw new Error(`${library} has no icon ${name}`)
  return `import ${local} from '${library}/icons/${file}'`
}

/** A Vite plugin for the production build; the development server bundles the library once. */
export function iconImports(): Plugin {
  let files: Promise<Map<string, string>> | undefined
  return {
    name: 'majlis:icon-imports',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes(`from '${library}'`)) return null
      files ??= filesByName()
      const known = await files
      const values = (names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
      return {
        code: code.replaceAll(imported, (_whole, names: string) =>
          values(names)
            .map((specifier) => importOf(specifier, known))
            .join('; '),
        ),
        map: null,
      }
    },
  }
}
