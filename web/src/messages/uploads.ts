// Sending a file, wherever one is sent.
export const uploadTexts = {
  uploading: 'جاري الرفع',
  cancel: 'إلغاء الرفع',
  retrying: (attempt: number) => `انقطع الرفع، المحاولة ${attempt} من 3`,
} as const
