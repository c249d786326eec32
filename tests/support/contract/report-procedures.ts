/** Contract: What admins ask of reports. */
import { randomUUID } from 'node:crypto'
import { commentReportsAnswer } from '../../../web/src/features/admin/comment-reports.ts'
import { postReportsAnswer } from '../../../web/src/features/admin/post-reports.ts'
import { doneAnswer } from '../../../web/src/lib/contract.ts'
import { publish, signUp } from '../people.ts'
import { ask, type Case, type People } from './story.ts'

/** A post of Sara's that Noor reported, with words and a reason. */
async function reportedPost({ sara, noor }: Pick<People, 'sara' | 'noor'>): Promise<string> {
  const post_id = await publish(sara, 'منشور مبلّغ عنه')
  const report = { post_id, report_reason: 'fake', report_details: 'ليس صحيحاً' }
  const { error } = await noor.api.from('post_reports').insert(report)
  if (error) throw error
  return post_id
}

/** A comment of Sara's, the same. */
async function reportedComment({ sara, noor }: Pick<People, 'sara' | 'noor'>): Promise<string> {
  const post_id = await publish(sara, 'منشور')
  const said = await sara.api.from('post_comments').insert({ post_id, content: 'كلام' }).select('id').single()
  if (said.error) throw said.error
  const report = { comment_id: said.data.id, report_reason: 'spam', report_details: 'مزعج' }
  const { error } = await noor.api.from('comment_reports').insert(report)
  if (error) throw error
  return said.data.id
}

export const reportProcedures: Case[] = [
  {
    name: 'get_post_reports',
    schema: { postReportsAnswer },
    tell: async (people) => {
      const post_id = await reportedPost(people)
      const { api } = await signUp('wordless')
      const { error } = await api.from('post_reports').insert({ post_id, report_reason: 'spam' })
      if (error) throw error
      return { granted: [await ask(people.admin, 'get_post_reports', { p_limit: 50 })] }
    },
  },
  {
    name: 'decide_post_reports',
    schema: { doneAnswer },
    tell: async (people) => {
      const decide = (p_post_id: string, p_decision: string) =>
        ask(people.admin, 'decide_post_reports', { p_post_id, p_decision })
      return {
        granted: [
          await decide(await reportedPost(people), 'dismiss'),
          await decide(await reportedPost(people), 'remove'),
        ],
        refused: [await decide(randomUUID(), 'dismiss')],
      }
    },
  },
  {
    name: 'get_comment_reports',
    schema: { commentReportsAnswer },
    tell: async (people) => {
      await reportedComment(people)
      return { granted: [await ask(people.admin, 'get_comment_reports', { p_limit: 50 })] }
    },
  },
  {
    name: 'decide_comment_reports',
    schema: { doneAnswer },
    tell: async (people) => {
      const decide = (p_comment_id: string, p_decision: string) =>
        ask(people.admin, 'decide_comment_reports', { p_comment_id, p_decision })
      return {
        granted: [
          await decide(await reportedComment(people), 'dismiss'),
          await decide(await reportedComment(people), 'remove'),
        ],
        refused: [await decide(randomUUID(), 'dismiss')],
      }
    },
  },
]
