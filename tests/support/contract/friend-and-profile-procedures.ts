/** Contract: What is asked of friends, posts and profiles. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { postsAnswer } from '../../../web/src/features/posts/post.ts'
import { ownProfileAnswer, publicProfileAnswer } from '../../../web/src/features/profile/profile.ts'
import { usernameAnswer } from '../../../web/src/features/profile/update-profile.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
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
    name: 'get_feed_posts',
    schema: { postsAnswer },
    tell: async ({ sara }) => {
      await publish(sara, 'مرحباً')
      await sara.api.from('posts').insert({ video_url: `/storage/v1/object/public/posts/${sara.id}/v.mp4` })
      await sara.api.from('posts').insert({ image_url: await uploadPicture(sara) })
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
    name: 'is_username_available',
    schema: { usernameAnswer },
    tell: async ({ sara, noor }) => {
      const look = (p_username: string) => ask(sara, 'is_username_available', { p_username })
      return { granted: [await look(sara.username), await look(noor.username), await look('admin')] }
    },
  },
]
