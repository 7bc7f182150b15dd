import { useEffect } from 'react';
import { SITE } from '../config/site.ts';

let drawn = '';
/** The title that was asked for last, where a page is drawn ahead of any browser. */
export const drawnTitle = () => drawn;
const keepDrawn = (title: string) => {
  drawn = title;
};

/** The window's title: the page's own words first. */
export function useTitle(title?: string) {
  const text = title ? `${title} · ${SITE.name}` : `${SITE.name} · 数字作品存证、确权与版权认证`;
  if (import.meta.env.SSR) keepDrawn(text);
  useEffect(() => {
    document.title = text;
  }, [text]);
}
