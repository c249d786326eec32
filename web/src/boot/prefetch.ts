// Asks for what the first screen of a signed-in person shows, while their browser fetches and reads the app's code.
import { firstFeedPage } from '../features/posts/first-page.ts'
import { type AppConfig, fetchConfig } from '../lib/fetch-config.ts'
import { resolveMediaUrl } from '../lib/media-url.ts'
import { feedSizes, pictureSet } from '../lib/picture-sources.ts'
import { postProcedure } from '../lib/post-procedure.ts'
import { procedureKey } from '../lib/prefetch-cache.ts'
import type { StoredAccess } from '../lib/session-token.ts'
import { fieldOf, numberField, textField } from '../lib/unknown-fields.ts'

interface Question {
  name: string
  args?: object
}

type Ask = (name: string, args?: object) => Promise<unknown>

function asker(config: Promise<AppConfig>, token: string): Ask {
  return async (name, args) => postProcedure(await config, token, name, args)
}

/** The picture that the first screen ends with: it is the largest thing there. */
async function preloadPicture(feed: Promise<unknown>, config: Promise<AppConfig>): Promise<void> {
  const first = fieldOf(await feed, '0')
  const address = textField(first, 'video_url') ? undefined : textField(first, 'image_url')
  if (!address) return
  const href = resolveMediaUrl(address, (await config).url)
  // As `Picture` will have it, so that both ask for the same.
  const imageSrcset = pictureSet(href, numberField(fieldOf(first, 'image_media'), 'width'))
  const hint = { rel: 'preload', as: 'image', fetchPriority: 'high' }
  const sources = imageSrcset ? { imageSrcset, imageSizes: feedSizes } : { href }
  document.head.append(Object.assign(document.createElement('link'), hint, sources))
}

/** Leaves the answers where lib/prefetch-cache.ts finds them. */
export function prefetch({ userId, token }: StoredAccess): void {
  const config = fetchConfig()
  const ask = asker(config, token)
  const procedures = new Map<string, Promise<unknown>>()
  const prepare = ({ name, args }: Question) => {
    const answer = ask(name, args)
    procedures.set(procedureKey(name, args), answer)
    return answer
  }
  if (['/', '/home'].includes(location.pathname)) {
    const feed = prepare(firstFeedPage)
    preloadPicture(feed, config).catch((error: unknown) => console.info('the picture comes later', error))
  }
  prepare({ name: 'get_own_profile' })
  prepare({ name: 'check_user_ban_status', args: { p_user_id: userId } })
  for (const answer of procedures.values()) {
    answer.catch((error: unknown) => console.info('will be asked again', error))
  }
  globalThis.majlisPrefetched = { config, procedures }
}
