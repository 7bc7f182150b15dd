/** Of these two a second person decides, and everybody is asked again. */
export const isPolicy = (kind: string): kind is 'userPolicy' | 'privacyPolicy' =>
  kind === 'userPolicy' || kind === 'privacyPolicy';
