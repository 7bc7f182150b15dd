import { Button } from '@yinji/ui';
import { useState, type KeyboardEvent } from 'react';
import { GalleryLabel, GalleryPicture, type ShownWork } from './gallery-label.tsx';
import { galleryWords as words } from './words.ts';

/** 册页: two facing leaves; turned by button, arrow key or swipe of the strip below. */
export function AlbumView({ works }: { works: readonly ShownWork[] }) {
  const openings = Math.ceil(works.length / 2);
  const [at, setAt] = useState(0);
  const here = Math.min(at, openings - 1);
  const turn = (by: number) => setAt(Math.max(0, Math.min(openings - 1, here + by)));
  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(by);
  }
  const leaves = works.slice(here * 2, here * 2 + 2);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys beside the buttons, which do the same
    <section
      className="album grid gap-28 max-w-1120 my-0 mx-auto py-0 px-(--gutter)"
      aria-label={words.leaf(here + 1, openings)}
      onKeyDown={press}
    >
      <div className="album-book" key={here}>
        {leaves.map((work) => (
          <figure key={work.depositNumber} className="album-leaf">
            <span className="album-picture grid place-items-center">
              <GalleryPicture work={work} high="420px" wide="min(100vw, 560px)" isFirst />
            </span>
            <GalleryLabel work={work} />
          </figure>
        ))}
        {leaves.length === 1 && <span className="album-leaf album-blank" aria-hidden="true" />}
      </div>
      <div className="album-turn" hidden={openings === 1}>
        <Button disabled={here === 0} onClick={() => turn(-1)}>
          {words.previous}
        </Button>
        <span aria-live="polite">{words.leaf(here + 1, openings)}</span>
        <Button disabled={here === openings - 1} onClick={() => turn(1)}>
          {words.next}
        </Button>
      </div>
    </section>
  );
}
