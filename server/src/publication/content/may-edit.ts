/** A second person decides about these two, and everybody is asked again. */
export const isPolicy = (kind: string): kind is 'userPolicy' | 'privacyPolicy' =>
  kind === 'userPolicy' || kind === 'privacyPolicy';
