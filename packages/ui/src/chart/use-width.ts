import { useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in CSS pixels: the drawing is made for it and its letters are never scaled. */
export function useWidth<Element extends HTMLElement>(first: number) {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(current);
    if (current.clientWidth > 0) setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
