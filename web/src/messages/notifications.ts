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
  loading: 'جاري تحميل الإشعارات...',
  loadFailed: 'تعذر تحميل الإشعارات',
  empty: 'لا إشعارات بعد',
  emptyDetail: 'هنا تصلك طلبات الصداقة وقبولها، وكل ما يخص حسابك ورصيدك.',
  end: 'هذه كل الإشعارات',
  isUnread: 'غير مقروء',
  openSecurity: 'فتح شاشة الأمان',
  whole: 'عرض المزيد',
  less: 'عرض أقل',
  markRead: 'تحديد كمقروء',
  markAllRead: 'تحديد الكل كمقروء',
  markFailed: 'تعذر تحديد الإشعار كمقروء',
  more: 'خيارات الإشعار',
  delete: 'حذف الإشعار',
  deleteTitle: 'حذف هذا الإشعار؟',
  deleteDetail: 'لا يمكن استرجاعه بعد الحذف.',
  deleteFailed: 'تعذر حذف الإشعار',
} as const
