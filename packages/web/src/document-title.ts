import { useEffect } from 'react';

let prerendered = '';
/** The title that was asked for last, while a page is prerendered. */
export const prerenderedTitle = (): string => prerendered;
const keepTitle = (title: string) => {
  prerendered = title;
};

/** The window's title. */
export function useDocumentTitle(title: string): void {
  if (import.meta.env.SSR) keepTitle(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
