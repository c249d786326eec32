// Cropping a picture.
export const croppingTexts = {
  open: 'قص الصورة',
  title: 'قص الصورة',
  preview: 'معاينة الملف المختار',
  frame: 'ما يبقى من الصورة، يُحرَّك بالأسهم',
  zoom: 'التقريب',
  ratio: 'شكل الصورة',
  crop: 'قص',
  /** Of a picture that is saved with it. */
  use: 'استخدام الصورة',
} as const
