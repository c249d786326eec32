// Finding people and posts.
export const searchTexts = {
  title: 'البحث',
  field: 'ابحث عن أشخاص ومنشورات',
  people: 'أشخاص',
  posts: 'منشورات',
  searching: 'جاري البحث...',
  peopleFailed: 'تعذر البحث عن أشخاص',
  nobody: (words: string) => `لا أحد باسم «${words}»`,
  nobodyDetail: 'جرّب جزءاً من الاسم، أو اسم المستخدم.',
  noPosts: (words: string) => `لا منشورات فيها «${words}»`,
  typeMore: 'اكتب حرفين على الأقل',
  typeMoreDetail: 'تُبحث المنشورات بكلمة منها أو بجزء من كلمة.',
  begin: 'ابحث عمّن تعرفهم',
  beginDetail: 'بالاسم أو باسم المستخدم، وعن المنشورات بكلمة منها.',
  recent: 'عمليات بحث سابقة',
  forgetAll: 'مسح الكل',
  forget: (words: string) => `إزالة «${words}»`,
} as const
