// The welcome at home after signing up: what there is to do first.
import type { PluralForms } from '../lib/plural.ts'
import { deskTexts } from './desk.ts'

const stepsLeft: PluralForms = {
  zero: 'اكتملت خطواتك الأولى',
  one: 'بقيت خطوة واحدة',
  two: 'بقيت خطوتان',
  few: 'بقيت {n} خطوات',
  many: 'بقيت {n} خطوة',
  other: 'بقيت {n} خطوة',
}

export const welcomeTexts = {
  title: (name: string) => `أهلاً يا ${name}، مجلسك جاهز`,
  stepsLeft,
  progress: 'خطواتك الأولى',
  done: 'تمّت',
  hide: 'إخفاء الترحيب',
  mine: { title: 'شغّل منجمك', detail: 'مكافأة كل 24 ساعة', action: 'تشغيل' },
  post: { title: 'اكتب أول منشور', detail: 'عرّف أصدقاءك بوصولك', action: 'كتابة' },
  friend: { title: 'ادعُ صديقاً', detail: deskTexts.invite.reward, action: 'دعوة' },
} as const
