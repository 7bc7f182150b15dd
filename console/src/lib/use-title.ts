import { useEffect } from 'react';
import { siteName } from './base-path.ts';
import { words } from './words.ts';

/** The window's title: the page's own words first. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${siteName}${words.console}`;
  }, [title]);
}
