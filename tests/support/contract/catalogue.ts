/** Contract: What is asked of the catalogue: videos and channels. */
import { videoReportsAnswer } from '../../../web/src/features/admin/video-reports.ts'
import { catalogueAnswer, channelsAnswer } from '../../../web/src/features/videos/channel.ts'
import { reactionAnswer } from '../../../web/src/features/videos/react-to-video.ts'
import { videoColumns, videosAnswer } from '../../../web/src/features/videos/video.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { newMark } from '../marks.ts'
import { type Person, signUp } from '../people.ts'
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

async function reportedVideo({ api }: Person): Promise<string> {
  const video_id = await videoOfSomebody()
  const report = { video_id, report_reason: 'misinformation', report_details: 'غير صحيح' }
  const { error } = await api.from('video_reports').insert(report)
  if (error) throw error
  return video_id
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
  {
    name: 'get_video_reports',
    schema: { videoReportsAnswer },
    tell: async ({ noor, admin }) => {
      await reportedVideo(noor)
      return { granted: [await ask(admin, 'get_video_reports', { p_limit: 50 })] }
    },
  },
  {
    name: 'decide_video_reports',
    schema: { doneAnswer },
    tell: async ({ noor, admin }) => {
      const decide = async (p_decision: string, p_video_id?: string) =>
        ask(admin, 'decide_video_reports', {
          p_video_id: p_video_id ?? (await reportedVideo(noor)),
          p_decision,
        })
      return {
        granted: [await decide('dismiss'), await decide('hide'), await decide('remove')],
        refused: [await decide('dismiss', nobody)],
      }
    },
  },
  {
    name: 'restore_video',
    schema: { doneAnswer },
    tell: async ({ noor, admin }) => {
      const p_video_id = await reportedVideo(noor)
      await ask(admin, 'decide_video_reports', { p_video_id, p_decision: 'hide' })
      const restore = (id: string) => ask(admin, 'restore_video', { p_video_id: id })
      return { granted: [await restore(p_video_id)], refused: [await restore(nobody)] }
    },
  },
]
