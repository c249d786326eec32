/** Contract: What is asked of comments. */
import { commentsAnswer } from '../../../web/src/features/comments/comment.ts'
import { publish } from '../people.ts'
import { ask, type Case, nobody } from './story.ts'

export const commentProcedures: Case[] = [
  {
    name: 'get_post_comments',
    schema: { commentsAnswer },
    tell: async ({ sara, noor }) => {
      const post_id = await publish(sara, 'علّقوا')
      const { error } = await noor.api.from('post_comments').insert({ post_id, content: 'مرحبا' })
      if (error) throw error
      return {
        granted: [
          await ask(sara, 'get_post_comments', { p_post_id: post_id, p_limit: 30 }),
          await ask(sara, 'get_post_comments', { p_post_id: nobody }),
        ],
      }
    },
  },
]
