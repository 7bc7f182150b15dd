import { useEffect } from 'react';

let prerendered = '';
/** The last title that was set, while a page is prerendered. */
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
