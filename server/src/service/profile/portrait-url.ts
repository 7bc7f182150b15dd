import { API_PREFIX, getPortrait } from '@yinji/contract';

/** The address is the digest of the drawn bytes: who has not seen the picture cannot guess it, and it never changes. */
export const portraitUrl = (objectKey: string | null): string | null =>
  objectKey === null ? null : `${API_PREFIX}${getPortrait.path}?key=${objectKey.split('/').at(-1) ?? ''}`;
