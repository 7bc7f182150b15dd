import { useEffect } from 'react';
import { SITE } from '../config/site.ts';

/** The window's title: the page's own words first. */
export function useTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE.name}` : `${SITE.name} · 数字作品存证、确权与版权认证`;
  }, [title]);
}
