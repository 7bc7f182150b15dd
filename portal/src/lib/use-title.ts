import { useDocumentTitle } from '@yinji/web';
import { SITE } from '../config/site.ts';

/** The window's title: the page's own words first. */
export const useTitle = (title?: string): void =>
  useDocumentTitle(title ? `${title} · ${SITE.name}` : `${SITE.name} · 数字作品存证、确权与版权认证`);
