import { paths } from '../../config/paths.ts';
import { basePath } from '../../lib/base-path.ts';

/** The address that anybody can open, signed in or not. */
export const shareAddress = (id: string): string =>
  `${location.origin}${basePath.replace(/\/$/, '')}${paths.verify}?${new URLSearchParams({ gallery: id }).toString()}`;
