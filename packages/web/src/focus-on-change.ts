import { focusNewPage } from '@yinji/ui';
import { useEffect, useRef } from 'react';

/**
 * After a page change, moves the focus to the new page, away from the link. @param place what names the page
 */
export function useFocusOnChange(place: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && place !== before.current) focusNewPage();
    before.current = place;
  }, [place]);
}
