/** The parsing attack: bodies of 10 MB from a stranger with the public key, and from a person with an account. */
import { type AttackedBackend, measureWaitsDuring } from './waits-during.ts'

const megabyte = 1024 * 1024
const bodyBytes = 10 * megabyte
const rounds = 3

function repeated(part: string): string {
  return part.repeat(Math.ceil(bodyBytes / part.length))
}

/** Where each is sent, and as what. */
const bodies = [
  { path: 'posts', contentType: 'text/csv', body: `content,image_url\n${repeated('a,b\n')}` },
  {
    path: 'posts',
    contentType: 'application/json',
    body: `[${repeated('{"content":"a"},')}{"content":"a"}]`,
  },
  { path: 'posts', contentType: 'application/json', body: repeated('[') },
  {
    path: 'rpc/is_username_available',
    contentType: 'application/x-www-form-urlencoded',
    body: repeated('p_username=a&'),
  },
]

export function measureParsingAttack() {
  return measureWaitsDuring('10 MB bodies', attackWithBodies)
}

/** All at once, a few times over. */
export async function attackWithBodies({ url, anonKey, attackerToken }: AttackedBackend): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      [anonKey, attackerToken].flatMap((token) =>
        bodies.map(({ path, contentType, body }) =>
          fetch(`${url}/rest/v1/${path}`, {
            method: 'POST',
            headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': contentType },
            body,
          }).then((response) => response.arrayBuffer()),
        ),
      ),
    )
  }
}
