// Gifts in rooms (spec 1 §5, §8, §9).
import { formatNumber } from '../lib/numbers.ts'

export const giftTexts = {
  title: 'إرسال هدية',
  to: (name: string) => `إلى ${name}`,
  kind: 'نوع الهدية',
  kinds: { gems: 'جواهر', points: 'نقاط' },
  amounts: 'مبلغ الهدية',
  custom: 'مبلغ آخر',
  customHint: {
    gems: (least: number, most: number) => `من ${formatNumber(least)} إلى ${formatNumber(most)} جوهرة`,
    points: 'من نقطة واحدة فأكثر',
  },
  balance: 'رصيدك',
  splitDetail: (name: string) => `15% نقاطاً إلى ${name}، و15% للمضيف، والباقي للخزينة.`,
  gemsWorth: 'تُحسب الجواهر نقاطاً بنسبة 38%.',
  ownerAway: 'المضيف غائب عن الغرفة الآن: إن بقي غائباً ذهبت الهدية كلها إلى الخزينة.',
  invalid: 'يرجى إدخال مبلغ صحيح',
  gemsOutOfRange: 'يجب أن تكون الجواهر بين 18 و 2000',
  insufficient: { gems: 'رصيد الجواهر غير كافي', points: 'رصيد النقاط غير كافي' },
  send: (amount: string) => `إرسال ${amount}`,
  sendNothing: 'إرسال الهدية',
  sending: 'جاري الإرسال',
  failed: 'فشل في إرسال الهدية',
  error: 'حدث خطأ أثناء إرسال الهدية',
  done: 'تم إرسال الهدية بنجاح!',
  receiverGets: (name: string) => `إلى ${name}`,
  ownerGets: 'إلى مالك الغرفة',
  treasuryGets: 'إلى الخزينة',
  ownerAbsent: 'مالك الغرفة غير موجود، فذهبت الهدية كلها إلى الخزينة.',
  close: 'تم',
  another: 'هدية أخرى',
  /** In the room, seen by all. */
  line: (sender: string, receiver: string) => `هدية من ${sender} إلى ${receiver}`,
} as const
