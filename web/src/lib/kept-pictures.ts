// Pictures that the signed-in person has seen, kept for when there is no network: the avatars and pictures of the last feed among them. The
// service worker shows them where the network fails; they go with the person (lib/personal-data.ts).
import * as v from 'valibot'
import { parseStored } from './contract.ts'
import { personalKey, presence } from './personal-data.ts'
import { picturesCacheName } from './pictures-cache.ts'
import { currentSession } from './session.ts'
import { localStore } from './storage.ts'

/** Bytes of all of them together, and of one. */
const most = { together: 12_000_000, one: 1_500_000 }

const listKey = personalKey('pictures')
const listSchema = v.array(v.object({ address: v.string(), bytes: v.number() }))

/** In the order in which they were seen, the last one last. */
export type PictureList = v.InferOutput<typeof listSchema>

/** The list with a picture that was just seen, and those for which there is no room beside it. */
export function withPicture(
  list: PictureList,
  seen: PictureList[number],
  room: number,
): { kept: PictureList; dropped: PictureList } {
  const all = [...list.filter(({ address }) => address !== seen.address), seen]
  const first = all.findIndex((_, index) => {
    const rest = all.slice(index)
    return rest.reduce((sum, { bytes }) => sum + bytes, 0) <= room
  })
  return first === -1 ? { kept: [], dropped: all } : { kept: all.slice(first), dropped: all.slice(0, first) }
}

/** Of people and posts: a story is there for a day, and nobody keeps it for longer. */
function isPublicFile(address: string): boolean {
  return /\/storage\/v1\/(?:object|render\/image)\/public\/(?!stories\/)/.test(address)
}

const readList = () => parseStored(listSchema, localStore.read(listKey)) ?? []

/** Stores what the browser's own cache has of it; answers its bytes, if it is one to keep. */
async function store(cache: Cache, address: string): Promise<number | undefined> {
  const response = await fetch(address, { cache: 'force-cache', credentials: 'omit' })
  const { size } = await response.clone().blob()
  if (!response.ok || size > most.one) return undefined
  await cache.put(address, response)
  return size
}

async function keep(address: string, isHere: () => boolean): Promise<void> {
  const known = readList().find((picture) => picture.address === address)
  // What is stored once it was forgotten is in a cache that nobody finds.
  const cache = await caches.open(picturesCacheName)
  if (!isHere()) return void (await caches.delete(picturesCacheName))
  const bytes = known?.bytes ?? (await store(cache, address))
  if (bytes === undefined || !isHere()) return
  const { kept, dropped } = withPicture(readList(), { address, bytes }, most.together)
  localStore.write(listKey, kept)
  for (const picture of dropped) await cache.delete(picture.address, { ignoreVary: true })
}

let last: Promise<void> = Promise.resolve()

/** One after the other, so that each knows the list as the one before has left it. */
function keepShown(image: HTMLImageElement): void {
  const address = image.currentSrc
  if (!isPublicFile(address) || currentSession().status !== 'signed-in') return
  const isHere = presence()
  last = last
    .then(() => (isHere() ? keep(address, isHere) : undefined))
    .catch((error: unknown) => console.info('a picture is not kept', error))
}

/** Keeps every picture of people and posts that is shown from now on, and those that are shown already. */
export function keepPictures(): void {
  if (!('caches' in globalThis)) return
  for (const image of document.images) if (image.complete) keepShown(image)
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLImageElement && keepShown(target),
    true,
  )
}
