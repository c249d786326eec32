// What stands beside the screen on a desktop: the wallet with the mine, and the invitation.
export const deskTexts = {
  wallet: 'رصيدك',
  idle: 'المنجم متوقف',
  running: 'المنجم يعمل',
  ready: 'المكافأة جاهزة',
  invite: {
    title: 'ادعُ صديقاً إلى مجلس',
    reward: (points: string) => `لك ${points} عن كل من ينضم`,
    share: 'مشاركة الدعوة',
    verifyFirst: 'تُكسب مكافآت الدعوات بعد توثيق حسابك',
    family: 'دعوة الأهل والأصحاب',
    each: (points: string) => `${points} عن كل من ينضم`,
    whatsapp: 'واتساب',
    message: (code: string, link: string) => `انضم إليّ في مجلس برمز الدعوة ${code}: ${link}`,
  },
} as const
