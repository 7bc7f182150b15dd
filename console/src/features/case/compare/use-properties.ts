import { useLayoutEffect, type RefObject } from 'react';

/** Sets custom properties through the CSSOM: the page's policy forbids style attributes. */
export function useProperties(
  ref: RefObject<HTMLElement | null>,
  properties: Record<`--${string}`, string | number>,
) {
  const written = JSON.stringify(properties);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(written) as Record<string, string>))
      ref.current?.style.setProperty(name, String(value));
  }, [ref, written]);
}
