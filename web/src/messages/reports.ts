// Reports: why something is reported (spec 1 §9), and what admins read and decide.
import type { PluralForms } from '../lib/plural.ts'

const reports: PluralForms = {
  zero: 'لا بلاغات',
  one: 'بلاغ واحد',
  two: 'بلاغان',
  few: '{n} بلاغات',
  many: '{n} بلاغاً',
  other: '{n} بلاغ',
}

export const reportTexts = {
  reasons: {
    spam: 'محتوى مزعج أو مكرر',
    inappropriate: 'محتوى غير لائق',
    harassment: 'مضايقة أو تنمّر',
    violence: 'عنف أو تهديد',
    fake: 'معلومات أو حساب مزيّف',
    copyright: 'انتهاك حقوق النشر',
    misinformation: 'معلومات مضللة',
    other: 'سبب آخر',
  },
  dialog: {
    title: {
      post: 'الإبلاغ عن المنشور',
      comment: 'الإبلاغ عن التعليق',
      room: 'الإبلاغ عن الغرفة',
      member: 'الإبلاغ عن العضو',
      reel: 'الإبلاغ عن الفيديو',
      video: 'الإبلاغ عن الفيديو',
    },
    detail: 'يراه المشرفون وحدهم، ولا يعرف صاحبه من أبلغ عنه.',
    reason: 'سبب الإبلاغ',
    details: 'تفاصيل (اختياري)',
    detailsPlaceholder: 'ما الذي يجب أن نعرفه؟',
    send: 'إرسال التبليغ',
    sent: 'تم إرسال التبليغ بنجاح. سنراجعه قريباً',
    failed: {
      post: 'حدث خطأ أثناء إرسال التبليغ',
      reel: 'فشل في إرسال البلاغ',
      comment: 'حدث خطأ أثناء إرسال التبليغ',
      video: 'حدث خطأ أثناء إرسال البلاغ',
      room: 'حدث خطأ أثناء إرسال التبليغ',
      member: 'حدث خطأ أثناء إرسال التبليغ',
    },
    needsReason: 'يرجى اختيار سبب الإبلاغ',
    signInFirst: 'يجب تسجيل الدخول أولاً',
    already: {
      post: 'سبق أن أبلغت عن هذا المنشور',
      reel: 'سبق أن أبلغت عن هذا الفيديو',
      comment: 'سبق أن أبلغت عن هذا التعليق',
      room: 'سبق أن أبلغت عن هذه الغرفة',
      member: 'سبق أن أبلغت عن هذا العضو',
      video: 'سبق أن أبلغت عن هذا الفيديو',
    },
  },
  desk: {
    heading: 'البلاغات',
    reports,
    since: (time: string) => `أول بلاغ ${time}`,
    details: 'ما كتبه المبلّغون',
    nobody: 'حساب محذوف',
    empty: 'لا بلاغات تنتظر المراجعة',
    emptyDetail: 'حين يبلّغ أحد عن منشور أو تعليق أو غرفة يظهر هنا مع أسباب الإبلاغ.',
    /** Of a member of a reported room. */
    inRoom: 'أُبلغ عنه في الغرفة',
    decided: 'تم البت في هذه البلاغات',
    post: {
      posted: (time: string) => `نُشر ${time}`,
      dismiss: {
        submit: 'تجاهل البلاغات',
        title: 'تجاهل البلاغات؟',
        detail: 'يبقى المنشور كما هو، ولا تظهر هذه البلاغات بعد الآن.',
        done: 'تم تجاهل البلاغات',
        failed: 'خطأ في تجاهل البلاغات',
      },
      remove: {
        submit: 'حذف المنشور',
        title: 'حذف المنشور المبلّغ عنه؟',
        detail: 'يُحذف المنشور مع صوره وتعليقاته نهائياً.',
        done: 'تم حذف المنشور',
        failed: 'خطأ في حذف المنشور',
      },
    },
    comment: {
      posted: (time: string) => `تعليق ${time}`,
      dismiss: {
        submit: 'تجاهل البلاغات',
        title: 'تجاهل البلاغات؟',
        detail: 'يبقى التعليق كما هو، ولا تظهر هذه البلاغات بعد الآن.',
        done: 'تم تجاهل البلاغات',
        failed: 'خطأ في تجاهل البلاغات',
      },
      remove: {
        submit: 'حذف التعليق',
        title: 'حذف التعليق المبلّغ عنه؟',
        detail: 'يُحذف التعليق نهائياً.',
        done: 'تم حذف التعليق',
        failed: 'خطأ في حذف التعليق',
      },
    },
    room: {
      posted: (time: string) => `غرفة أُنشئت ${time}`,
      dismiss: {
        submit: 'تجاهل البلاغات',
        title: 'تجاهل البلاغات؟',
        detail: 'تبقى الغرفة كما هي، ولا تظهر هذه البلاغات بعد الآن.',
        done: 'تم تجاهل البلاغات',
        failed: 'خطأ في تجاهل البلاغات',
      },
      remove: {
        submit: 'حذف الغرفة',
        title: 'حذف الغرفة المبلّغ عنها؟',
        detail: 'تُغلق عند كل من فيها، وتُحذف رسائلها نهائياً.',
        done: 'تم حذف الغرفة',
        failed: 'خطأ في حذف الغرفة',
      },
    },
  },
} as const
