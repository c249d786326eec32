// What happened to a person: the bell, and the list behind it.
import type { PluralForms } from '../lib/plural.ts'

const unread: PluralForms = {
  zero: 'لا إشعارات غير مقروءة',
  one: 'إشعار واحد غير مقروء',
  two: 'إشعاران غير مقروءين',
  few: '{n} إشعارات غير مقروءة',
  many: '{n} إشعاراً غير مقروء',
  other: '{n} إشعار غير مقروء',
}

export const notificationTexts = {
  unread,
  title: 'الإشعارات',
  bell: (unreadText: string) => `الإشعارات، ${unreadText}`,
  all: 'كل الإشعارات',
  loading: 'جاري تحميل الإشعارات...',
  loadFailed: 'تعذر تحميل الإشعارات',
  empty: 'لا إشعارات بعد',
  emptyDetail: 'هنا تصلك طلبات الصداقة وقبولها، وكل ما يخص حسابك ورصيدك.',
  findFriends: 'ابحث عن أصدقاء',
  end: 'هذه كل الإشعارات',
  isUnread: 'غير مقروء',
  /** Who did it, where it was the administration. */
  house: 'إدارة مجلس',
  /** After the name of who did it; what came stands behind it. */
  nouns: {
    friendRequest: 'طلب صداقة',
    friendship: 'وأنت صديقان الآن',
    comment: 'تعليق على منشورك',
    transfer: 'تحويل إليك:',
    credit: 'إضافة إلى رصيدك:',
    referral: 'انضمام بدعوتك:',
    gift: 'هدية إليك في غرفة:',
    giftShare: 'هدية في غرفتك، ونصيبك منها:',
  },
  /** What the reader answered to a friend request. */
  requestOutcomes: { accepted: 'قبلت الطلب', rejected: 'رفضت الطلب' },
  openSecurity: 'فتح شاشة الأمان',
  whole: 'عرض المزيد',
  less: 'عرض أقل',
  markRead: 'تحديد كمقروء',
  markAllRead: 'تحديد الكل كمقروء',
  markFailed: 'تعذر تحديد الإشعار كمقروء',
  markAllFailed: 'تعذر تحديد الإشعارات كمقروءة',
  more: 'خيارات الإشعار',
  delete: 'حذف الإشعار',
  deleteTitle: 'حذف هذا الإشعار؟',
  deleteDetail: 'لا يمكن استرجاعه بعد الحذف.',
  deleteFailed: 'تعذر حذف الإشعار',
  /** /settings/notifications. */
  preferences: {
    title: 'إعدادات الإشعارات',
    loading: 'جاري تحميل اختياراتك...',
    loadFailed: 'تعذر تحميل اختياراتك',
    failed: 'تعذر حفظ اختيارك',
    optionalTitle: 'ما تختار أن يصلك',
    optional: {
      friend_requests: { title: 'طلبات الصداقة', detail: 'حين يطلب أحد صداقتك. يبقى الطلب فوق إشعاراتك' },
      comments: { title: 'التعليقات', detail: 'حين يعلّق أحد على منشور لك' },
      friend_answers: { title: 'قبول طلباتك', detail: 'حين تصبح أنت ومن طلبت صداقته صديقين' },
    },
    fixedTitle: 'ما يصلك دائماً',
    fixed: {
      money: { title: 'الرصيد والتحويلات', detail: 'تحويل إليك، إضافة إلى رصيدك، مكافأة دعوة' },
      security: { title: 'أمان الحساب', detail: 'دخول من جهاز جديد، تغيير كلمة المرور أو الرقم' },
      support: { title: 'ردود الدعم', detail: 'حين يرد فريق الدعم على رسالتك' },
      house: { title: 'قرارات الإدارة', detail: 'طلب الوكالة، حذف منشور لك، رفع حظر' },
    },
    always: 'دائماً',
    fixedDetail: 'لا يمكن إيقافها، فهي تحمي رصيدك وحسابك.',
  },
} as const
