/** A painting of our own and its edits, written by `npm run originality -- paint`. */
const files = import.meta.glob<string>('./edited/*.webp', { eager: true, import: 'default', query: '?url' });

/** The address of the painting in an edit, or of the painting itself: `original`. */
export const pictureOf = (edit: string): string | undefined => files[`./edited/${edit}.webp`];
