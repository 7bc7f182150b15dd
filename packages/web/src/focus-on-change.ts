import { focusNewPage } from '@yinji/ui';
import { useEffect, useRef } from 'react';

/** After a change of page the reader starts at the new page, not at the link that led there. @param place what names the page */
export function useFocusOnChange(place: string | undefined): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && place !== before.current) focusNewPage();
    before.current = place;
  }, [place]);
}
