import { useEffect, useRef } from 'react';
import { compareWords } from './words.ts';
import { isQuarterTurned, type Orientation } from '../strength.ts';
import { PartOutline, Turned } from './frame.tsx';
import type { Picture } from './use-picture.ts';
import { useProperties } from './use-properties.ts';

interface ZoomPaneProps {
  name: string;
  note: string;
  url: string | null;
  picture: Picture;
  orientation?: Orientation;
  /** Of what both pictures show. */
  corners?: readonly (readonly [number, number])[] | undefined;
}

/** One picture pixel by pixel, scrolled by wheel, arrow keys or the hand. */
export function ZoomPane({ name, note, url, picture, orientation = 'as-is', corners }: ZoomPaneProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const { width, height } = picture.width > 0 ? picture : { width: 320, height: 240 };
  const [across, down] = isQuarterTurned(orientation) ? [height, width] : [width, height];
  useProperties(canvas, { '--across': `${across}px`, '--down': `${down}px` });
  useEffect(() => {
    const pane = canvas.current?.parentElement;
    if (picture.state !== 'loaded') return;
    pane?.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);
  }, [picture]);
  return (
    <figure className="zoom-pane flex flex-col min-h-0 bg-mat">
      <section
        className="active:[cursor:grabbing] focus-visible:[outline-offset:-3px] grid [place-content:safe_center] flex-1 min-h-0 overflow-auto cursor-grab [scrollbar-width:thin]"
        aria-label={compareWords.zoom.pane(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div className="relative w-(--across) h-(--down) [container-type:size]" ref={canvas}>
          <Turned url={url} picture={picture} orientation={orientation} alt={name} />
          <PartOutline corners={corners} orientation={orientation} />
        </div>
      </section>
      <figcaption className="flex flex-wrap gap-x-14 gap-y-0 py-6 px-20 bg-surface text-ink-2 text-13 leading-22 max-sm:px-12">
        <b className="text-ink font-medium">{name}</b>
        {picture.state === 'loaded' && note}
      </figcaption>
    </figure>
  );
}
