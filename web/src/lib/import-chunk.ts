// Dynamic imports: each file that a chunk is made of is fetched before any of them is imported. A browser keeps a module that could not be
// fetched as failed for as long as the page lives, whoever imports it again; a fetch that failed is simply made anew,
// and what it brought the import finds in the browser's cache. The build has every import of the app go through here (build/chunk-loader.ts).
import { fetchInTime } from './fetch-in-time.ts'
import { prefetchedCode } from './prefetch-cache.ts'

/** What the page itself asks for: none of this runs before it is here. */
function filesOfPage(): string[] {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module]')
  const hints = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  return [...Array.from(scripts, ({ src }) => src), ...Array.from(hints, ({ href }) => href)]
}

/** By path: what is here, or on its way. */
const files = new Map<string, Promise<void>>(
  filesOfPage().map((address) => [new URL(address).pathname, Promise.resolve()]),
)

/** @throws what a fetch throws without a network, also where the server has no such file: another version of the app may be out. */
async function fetchFile(path: string): Promise<void> {
  if (await prefetchedCode(path)) return
  // Whole, so that all of it is in the cache.
  const response = await fetchInTime(path)
  if (!response.ok) throw new TypeError(`Failed to fetch ${path}: ${response.status}`)
}

function fetchOnce(path: string): Promise<void> {
  const known = files.get(path)
  if (known) return known
  const fetched = fetchFile(path)
  files.set(path, fetched)
  fetched.catch(() => files.delete(path))
  return fetched
}

/** `names`: the chunk's own file and all that it imports, as the build has them; none where it is part of the chunk that asks. */
export async function importChunk<Chunk>(
  load: () => Promise<Chunk>,
  names: readonly string[] = [],
): Promise<Chunk> {
  const scripts = names.filter((name) => name.endsWith('.js'))
  await Promise.all(scripts.map((name) => fetchOnce(`/${name}`)))
  return load()
}
