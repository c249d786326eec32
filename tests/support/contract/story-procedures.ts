/** Contract: What is asked of stories. */
import { storiesAnswer } from '../../../web/src/features/stories/story.ts'
import { storyViewersAnswer } from '../../../web/src/features/stories/story-queries.ts'
import { becomeFriends, signUp } from '../people.ts'
import { tellStory, uploadStoryFile } from '../stories.ts'
import { ask, type Case, nobody } from './story.ts'

export const storyProcedures: Case[] = [
  {
    name: 'get_active_stories',
    schema: { storiesAnswer },
    tell: async () => {
      const [author, friend] = [await signUp('author'), await signUp('friend')]
      await becomeFriends(author, friend)
      await tellStory(author)
      const [image_url, video_url] = [
        await uploadStoryFile(author, '2.webp'),
        await uploadStoryFile(author, '2.mp4'),
      ]
      const { error } = await author.api.from('stories').insert({ image_url, video_url })
      if (error) throw error
      return {
        granted: [await ask(author, 'get_active_stories', {}), await ask(friend, 'get_active_stories', {})],
      }
    },
  },
  {
    name: 'get_story_viewers',
    schema: { storyViewersAnswer },
    tell: async () => {
      const [author, friend] = [await signUp('author'), await signUp('friend')]
      await becomeFriends(author, friend)
      const story_id = await tellStory(author)
      const { error } = await friend.api.from('story_views').insert({ story_id })
      if (error) throw error
      return {
        granted: [
          await ask(author, 'get_story_viewers', { p_story_id: story_id, p_limit: 30 }),
          await ask(author, 'get_story_viewers', { p_story_id: nobody }),
        ],
      }
    },
  },
]
