import { useDocumentTitle } from '@yinji/web';
import { siteName } from '../config/site-name.ts';
import { words } from './words.ts';

/** The window's title: the page's own words first. */
export const useTitle = (title: string): void => useDocumentTitle(`${title} · ${siteName}${words.console}`);
