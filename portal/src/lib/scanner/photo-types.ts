/** Pictures as cameras save them. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif';
