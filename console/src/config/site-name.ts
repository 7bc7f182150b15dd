import { readMeta } from '@yinji/web';

/** What the portal is called here: a setting of the server's, written into the page. */
export const siteName = readMeta('application-name') ?? '';
