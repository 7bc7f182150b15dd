import { API_PREFIX, getPortrait } from '@yinji/contract';

/**
 * The address is the digest of the re-encoded bytes: it cannot be guessed without the picture, and never
 * changes.
 */
export const portraitUrl = (objectKey: string | null): string | null =>
  objectKey === null ? null : `${API_PREFIX}${getPortrait.path}?key=${objectKey.split('/').at(-1) ?? ''}`;
