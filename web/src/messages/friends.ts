// Friend requests and friendships (spec 1 §8).
export const friendTexts = {
  accept: 'قبول',
  reject: 'رفض',
  acceptOf: (name: string) => `قبول طلب الصداقة من ${name}`,
  rejectOf: (name: string) => `رفض طلب الصداقة من ${name}`,
  accepted: 'تم قبول طلب الصداقة بنجاح',
  rejected: 'تم رفض طلب الصداقة',
  acceptFailed: 'حدث خطأ أثناء قبول طلب الصداقة',
  rejectFailed: 'حدث خطأ أثناء رفض طلب الصداقة',
} as const
