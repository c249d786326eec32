// /support, and the desk where it is answered (spec 2 §2, §4, §5, §8).
import type { PluralForms } from '../lib/plural.ts'

const minutes: PluralForms = {
  zero: 'يرد عادة خلال دقيقة',
  one: 'يرد عادة خلال دقيقة',
  two: 'يرد عادة خلال دقيقتين',
  few: 'يرد عادة خلال {n} دقائق',
  many: 'يرد عادة خلال {n} دقيقة',
  other: 'يرد عادة خلال {n} دقيقة',
}

const hours: PluralForms = {
  zero: 'يرد عادة خلال ساعة',
  one: 'يرد عادة خلال ساعة',
  two: 'يرد عادة خلال ساعتين',
  few: 'يرد عادة خلال {n} ساعات',
  many: 'يرد عادة خلال {n} ساعة',
  other: 'يرد عادة خلال {n} ساعة',
}

export const supportTexts = {
  title: 'دعم مجلس',
  open: 'مراسلة الدعم',
  openDetail: 'اكتب لنا ما يشغلك، ونرد عليك هنا',
  minutes,
  hours,
  empty: 'كيف نساعدك؟',
  emptyDetail: 'اكتب سؤالك أو أرفق صورة لما تراه. يصلك الرد هنا وفي إشعاراتك.',
  team: 'فريق الدعم',
  automatic: 'رد تلقائي',
  solved: 'أنهى فريق الدعم هذه المحادثة',
  solvedNext: 'اكتب متى احتجت شيئاً، فتُفتح من جديد.',
  /** /admin. */
  desk: {
    heading: 'الدعم',
    filter: 'المحادثات التي تظهر',
    states: { waiting: 'تنتظر', answered: 'أُجيبت', solved: 'حُلّت' },
    badges: { waiting: 'تنتظر رداً', answered: 'أُجيب عنها', solved: 'محلولة' },
    empty: {
      waiting: 'لا أحد ينتظر رداً',
      answered: 'لا محادثات أُجيب عنها',
      solved: 'لا محادثات محلولة',
    },
    emptyDetail: 'حين يكتب أحد إلى الدعم تظهر محادثته هنا.',
    older: 'عرض المزيد',
    back: 'كل المحادثات',
    answer: 'الرد',
    answerTo: (name: string) => `الرد على ${name}`,
    picture: 'صورة',
    fromTeam: 'فريق الدعم:',
    solve: {
      submit: 'إنهاء المحادثة',
      question: 'إنهاء هذه المحادثة؟',
      waits: (name: string) => `تنتظر رداً، ولن يصل إلى ${name} رد إن أنهيتها الآن.`,
      answered: (name: string) => `يُقال لـ${name} في محادثته إنها انتهت، وما يكتبه بعدها يفتحها من جديد.`,
      done: 'أُنهيت المحادثة',
      failed: 'تعذر إنهاء المحادثة',
    },
    openFailed: 'تعذر فتح المحادثة',
  },
} as const
