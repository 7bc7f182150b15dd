import { basePath } from '@yinji/web';
import { paths } from '../../config/paths.ts';

/** The address that anybody can open, signed in or not. */
export const shareAddress = (id: string): string =>
  `${location.origin}${basePath.replace(/\/$/, '')}${paths.verify}?${new URLSearchParams({ gallery: id }).toString()}`;
