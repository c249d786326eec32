/** Contract: What is asked of the catalogue: videos and channels. */
import { catalogueAnswer, channelsAnswer } from '../../../web/src/features/videos/channel.ts'
import { reactionAnswer } from '../../../web/src/features/videos/react-to-video.ts'
import { videoColumns, videosAnswer } from '../../../web/src/features/videos/video.ts'
import { newMark } from '../marks.ts'
import { signUp } from '../people.ts'
import { ask, type Case, nobody } from './story.ts'

/** Somebody with a channel and a video, by its id. */
async function videoOfSomebody(): Promise<string> {
  const owner = await signUp('owner')
  const name = `قناة ${newMark(8)}`
  const { data: channel, error } = await owner.api.from('channels').insert({ name }).select('id').single()
  if (error) throw error
  const video = { channel_id: channel.id, title: 'فيديو' }
  const { data, error: refused } = await owner.api.from('videos').insert(video).select('id').single()
  if (refused) throw refused
  return data.id
}

export const catalogueQuestions: Case[] = [
  {
    name: 'videos',
    schema: { videosAnswer },
    tell: async ({ sara }) => {
      const id = await videoOfSomebody()
      const { data, error } = await sara.api.from('videos').select(videoColumns).eq('id', id)
      if (error) throw error
      return { granted: [data] }
    },
  },
  {
    name: 'get_channels_with_stats_optimized',
    schema: { channelsAnswer },
    tell: async ({ sara }) => {
      await videoOfSomebody()
      return { granted: [await ask(sara, 'get_channels_with_stats_optimized', { p_limit: 50 })] }
    },
  },
  {
    name: 'is_catalogue_enabled',
    schema: { catalogueAnswer },
    tell: async ({ sara }) => ({ granted: [await ask(sara, 'is_catalogue_enabled')] }),
  },
  {
    name: 'react_to_video',
    schema: { reactionAnswer },
    tell: async ({ sara }) => {
      const id = await videoOfSomebody()
      const say = (p_video_id: string) => ask(sara, 'react_to_video', { p_video_id, p_reaction: 'like' })
      return { granted: [await say(id)], refused: [await say(nobody)] }
    },
  },
]
