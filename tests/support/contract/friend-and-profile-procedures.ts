/** Contract: What is asked of friends, posts and profiles. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  foundFriendsAnswer,
  friendsAnswer,
  onlineFriendsAnswer,
} from '../../../web/src/features/friends/friend-queries.ts'
import { mutualFriendsAnswer } from '../../../web/src/features/friends/mutual-friends.tsx'
import { friendPresenceAnswer } from '../../../web/src/features/friends/presence.ts'
import { touchAnswer } from '../../../web/src/features/friends/presence-beat.tsx'
import { suggestionsAnswer } from '../../../web/src/features/friends/suggestions.ts'
import { postsAnswer } from '../../../web/src/features/posts/post.ts'
import {
  foundProfileAnswer,
  ownProfileAnswer,
  publicProfileAnswer,
} from '../../../web/src/features/profile/profile.ts'
import { usernameAnswer } from '../../../web/src/features/profile/update-profile.ts'
import { foundPeopleAnswer } from '../../../web/src/features/search/search-people.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { product, sql } from '../backends.ts'
import { uploadMedia } from '../media-files.ts'
import { becomeFriends, type Person, publish, signUp } from '../people.ts'
import { ask, type Case, emailPerson, nobody, type People, requestFrom, type Story } from './story.ts'

/** One that is measured, by its path. */
async function uploadPicture({ api, id }: Person): Promise<string> {
  const name = `${id}/${randomUUID()}.jpg`
  const picture = await readFile('tests/e2e/support/picture.jpg')
  const { error } = await api.storage.from('posts').upload(name, picture, { contentType: 'image/jpeg' })
  if (error) throw error
  return `/storage/v1/object/public/posts/${name}`
}

async function answerRequest({ sara }: People, name: string): Promise<Story> {
  const request = { p_request_id: await requestFrom(await signUp('omar'), sara) }
  return { granted: [await ask(sara, name, request)], refused: [await ask(sara, name, request)] }
}

export const friendAndProfileProcedures: Case[] = [
  {
    name: 'accept_friend_request',
    schema: { doneAnswer },
    tell: (people) => answerRequest(people, 'accept_friend_request'),
  },
  {
    name: 'reject_friend_request',
    schema: { doneAnswer },
    tell: (people) => answerRequest(people, 'reject_friend_request'),
  },
  {
    name: 'remove_friend',
    schema: { doneAnswer },
    tell: async ({ sara, noor }) => {
      await becomeFriends(sara, noor)
      const remove = () => ask(sara, 'remove_friend', { p_user_id: noor.id })
      return { granted: [await remove()], refused: [await remove()] }
    },
  },
  {
    name: 'search_friends',
    schema: { foundFriendsAnswer },
    tell: async ({ sara }) => {
      const huda = await signUp('huda')
      await becomeFriends(sara, huda)
      const search = { p_user_id: sara.id, p_query: 'huda' }
      return { granted: [await ask(sara, 'search_friends', search)] }
    },
  },
  {
    name: 'get_friends',
    schema: { friendsAnswer },
    tell: async ({ sara }) => {
      const [near, far] = [await signUp('near'), await signUp('far')]
      await becomeFriends(near, far)
      await ask(far, 'touch_presence')
      const friendsOf = (person: Person) => ask(person, 'get_friends', { p_user_id: near.id, p_limit: 30 })
      return { granted: [await friendsOf(near), await friendsOf(sara)] }
    },
  },
  {
    name: 'get_mutual_friends',
    schema: { mutualFriendsAnswer },
    tell: async ({ sara }) => {
      const [one, between, other] = [await signUp('one'), await signUp('between'), await signUp('other')]
      await becomeFriends(one, between)
      await becomeFriends(between, other)
      const inCommon = (p_user_id: string) => ask(one, 'get_mutual_friends', { p_user_id })
      return { granted: [await inCommon(other.id), await inCommon(sara.id)] }
    },
  },
  {
    name: 'touch_presence',
    schema: { touchAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'touch_presence')] }),
  },
  {
    name: 'get_friend_presence',
    schema: { friendPresenceAnswer },
    tell: async ({ sara }) => {
      const huda = await signUp('huda')
      await becomeFriends(sara, huda)
      await ask(huda, 'touch_presence')
      const look = (p_user_id: string) => ask(sara, 'get_friend_presence', { p_user_id })
      return { granted: [await look(huda.id), await look(nobody)] }
    },
  },
  {
    name: 'get_online_friends',
    schema: { onlineFriendsAnswer },
    tell: async ({ sara }) => {
      const huda = await signUp('huda')
      await becomeFriends(sara, huda)
      await ask(huda, 'touch_presence')
      return { granted: [await ask(sara, 'get_online_friends')] }
    },
  },
  {
    name: 'get_friend_suggestions',
    schema: { suggestionsAnswer },
    tell: async () => {
      const [one, between, other] = [await signUp('one'), await signUp('between'), await signUp('other')]
      await becomeFriends(one, between)
      await becomeFriends(between, other)
      return { granted: [await ask(one, 'get_friend_suggestions')] }
    },
  },
  {
    name: 'search_users',
    schema: { foundPeopleAnswer },
    tell: async ({ sara }) => {
      const huda = await signUp('huda')
      await requestFrom(huda, sara)
      const look = (p_query: string) => ask(sara, 'search_users', { p_query })
      return { granted: [await look(huda.username), await look('noor')] }
    },
  },
  {
    name: 'search_posts',
    schema: { postsAnswer },
    tell: async ({ sara, noor }) => {
      await publish(noor, 'قهوة وهيل')
      return { granted: [await ask(sara, 'search_posts', { p_query: 'قهوه', p_limit: 20 })] }
    },
  },
  {
    name: 'get_feed_posts',
    schema: { postsAnswer },
    tell: async ({ sara }) => {
      await publish(sara, 'مرحباً')
      await sara.api.from('posts').insert({ video_url: await uploadMedia('posts', sara, 'v.mp4') })
      await sara.api.from('posts').insert({ image_url: await uploadPicture(sara) })
      const more_image_urls = [await uploadPicture(sara), await uploadPicture(sara)]
      await sara.api.from('posts').insert({ image_url: await uploadPicture(sara), more_image_urls })
      await sql(
        product,
        `insert into public.posts (user_id, video_url, content)
         values ('${sara.id}', '/storage/v1/object/public/posts/${sara.id}/none.mp4', '') returning id`,
      )
      return { granted: [await ask(sara, 'get_feed_posts', { p_limit: 20 })] }
    },
  },
  {
    name: 'get_user_posts',
    schema: { postsAnswer },
    tell: async ({ sara, noor }) => {
      await publish(noor, 'مساء الخير')
      return { granted: [await ask(sara, 'get_user_posts', { p_user_id: noor.id, p_limit: 20 })] }
    },
  },
  {
    name: 'get_user_media',
    schema: { postsAnswer },
    tell: async ({ sara, noor }) => {
      await noor.api.from('posts').insert({ image_url: await uploadPicture(noor) })
      return { granted: [await ask(sara, 'get_user_media', { p_user_id: noor.id, p_limit: 24 })] }
    },
  },
  {
    name: 'get_reels',
    schema: { postsAnswer },
    tell: async ({ sara, noor }) => {
      await noor.api.from('posts').insert({ video_url: await uploadMedia('posts', noor, 'reel.mp4') })
      return { granted: [await ask(sara, 'get_reels', { p_start: randomUUID(), p_limit: 20 })] }
    },
  },
  {
    name: 'get_live_reels',
    schema: { postsAnswer },
    tell: async ({ sara, noor }) => {
      await noor.api.from('posts').insert({ video_url: await uploadMedia('posts', noor, 'live.mp4') })
      return { granted: [await ask(sara, 'get_live_reels')] }
    },
  },
  {
    name: 'get_own_profile',
    schema: { ownProfileAnswer },
    tell: async ({ sara }) => ({
      granted: [await ask(sara, 'get_own_profile'), await ask(await emailPerson(), 'get_own_profile')],
    }),
  },
  {
    name: 'update_own_profile',
    schema: { ownProfileAnswer },
    tell: async ({ sara }) => ({
      granted: [
        await ask(sara, 'update_own_profile', {
          p_fields: { bio: 'أهلاً', avatar_url: await uploadPicture(sara) },
        }),
      ],
    }),
  },
  {
    name: 'get_public_profile',
    schema: { publicProfileAnswer },
    tell: async ({ sara, noor }) => {
      const look = (p_user_id: string) => ask(sara, 'get_public_profile', { p_user_id })
      return { granted: [await look(noor.id), await look(nobody)] }
    },
  },
  {
    name: 'find_profile_by_username',
    schema: { foundProfileAnswer },
    tell: async ({ sara, noor }) => {
      const look = (p_username: string) => ask(sara, 'find_profile_by_username', { p_username })
      return { granted: [await look(noor.username.toUpperCase()), await look('nobody_has_this')] }
    },
  },
  {
    name: 'is_username_available',
    schema: { usernameAnswer },
    tell: async ({ sara, noor }) => {
      const look = (p_username: string) => ask(sara, 'is_username_available', { p_username })
      return { granted: [await look(sara.username), await look(noor.username), await look('admin')] }
    },
  },
]
