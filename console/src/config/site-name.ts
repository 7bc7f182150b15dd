import { readMeta } from '@yinji/web';

/** The portal's name: a setting of the server, written into the page. */
export const siteName = readMeta('application-name') ?? '';
