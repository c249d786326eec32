// Why a post or a comment can be reported (spec 1 §9).

export const reportReasons = [
  'spam',
  'inappropriate',
  'harassment',
  'violence',
  'fake',
  'copyright',
  'other',
] as const

export type ReportReason = (typeof reportReasons)[number]

/** Characters of the details; the database has the same limit. */
export const detailsMaxLength = 1000
