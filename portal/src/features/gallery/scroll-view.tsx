import { useEffect, useRef } from 'react';
import { GalleryLabel, GalleryPicture, type ShownWork } from './gallery-label.tsx';
import { galleryWords } from './words.ts';

/** 长卷: one height, mounted side by side on silk, read from the right like a handscroll. */
export function ScrollView({ works }: { works: readonly ShownWork[] }) {
  const silk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = silk.current;
    if (!element) return;
    // A vertical wheel scrolls it sideways; at its ends the page scrolls on.
    const turn = (event: WheelEvent) => {
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      const before = element.scrollLeft;
      element.scrollLeft -= event.deltaY;
      if (element.scrollLeft !== before) event.preventDefault();
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);
  return (
    <div className="scroll">
      <span className="scroll-rod" aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className="scroll-silk" aria-label={galleryWords.scrollLabel} tabIndex={0} ref={silk} dir="rtl">
        {works.map((work, at) => (
          <figure
            className="flex flex-none flex-col gap-16 py-0 px-22 [border-inline-start:1px_solid_var(--line)]"
            key={work.depositNumber}
            dir="ltr"
          >
            <GalleryPicture work={work} high="min(52vh, 420px)" wide="9999px" isFirst={at < 2} />
            <GalleryLabel work={work} />
          </figure>
        ))}
      </section>
      <span className="scroll-rod" aria-hidden="true" />
    </div>
  );
}
