// Why something can be reported (spec 1 §9).

export const reportReasons = [
  'spam',
  'inappropriate',
  'harassment',
  'violence',
  'fake',
  'copyright',
  'other',
] as const

/** Of a video. */
export const videoReportReasons = [
  'inappropriate',
  'spam',
  'harassment',
  'violence',
  'copyright',
  'misinformation',
  'other',
] as const

/** Of whatever is reported. */
export const anyReportReasons = [...reportReasons, 'misinformation'] as const
export type AnyReportReason = (typeof anyReportReasons)[number]

/** Characters of the details; the database has the same limit. */
export const detailsMaxLength = 1000
