import { useRef } from 'react';
import { Brocade } from './brocade.tsx';
import { ColophonView } from './colophon-view.tsx';
import type { Colophon } from './colophons.ts';
import { ScrollProof } from './scroll-proof.tsx';
import { ScrollTape } from './scroll-tape.tsx';
import { useRegisters } from './use-registers.ts';
import { useScroller } from './use-scroller.ts';
import { VerticalText } from './vertical-text.tsx';
import { scrollWords as words } from './words.ts';
import { WornSeal } from './worn-seal.tsx';
import '../../page-utilities.css';
import './scroll.css';

export interface HandscrollProps {
  title: string;
  author: string | undefined;
  previewUrl: string | null;
  /** Width by height, where it is known before the picture. */
  aspectRatio?: number | undefined;
  colophons: readonly Colophon[];
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}

/** A work's history as a handscroll, right to left: its title, the painting whole, then a colophon for each event. */
export function Handscroll(props: HandscrollProps) {
  const { title, author, previewUrl, aspectRatio, colophons, chosen, onChoose } = props;
  const ref = useRef<HTMLElement>(null);
  useScroller(ref, chosen);
  const isLong = useRegisters(ref);
  return (
    <>
      <section ref={ref} className="handscroll" aria-label={words.scroll}>
        <WornSeal />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
        <section className="scroll scroll-work" aria-label={words.work} tabIndex={0} dir="rtl">
          <div className="scroll-paper" dir="ltr">
            <Brocade />
            <Roller />
            <div className="scroll-title">
              <p className="as-typed" data-long={[...title].length > 8 || undefined}>
                <VerticalText text={title} />
              </p>
              {author && (
                <p className="scroll-author">
                  <VerticalText text={author} />
                </p>
              )}
            </div>
            <div className="scroll-painting">
              {previewUrl ? (
                <img src={previewUrl} alt={title} draggable={false} style={{ aspectRatio }} />
              ) : (
                <p>{words.noPicture}</p>
              )}
            </div>
          </div>
        </section>
        {isLong && <ScrollTape scroll={ref} title={title} previewUrl={previewUrl} colophons={colophons} />}
        <section
          className="scroll scroll-story"
          aria-label={words.story}
          tabIndex={colophons.some(({ entry }) => entry) ? undefined : 0}
          dir="rtl"
        >
          <div className="scroll-paper" dir="ltr">
            <Brocade />
            <ol className="colophons">
              {colophons.map((one) => (
                <ColophonView key={one.key} colophon={one} isChosen={one.key === chosen} onChoose={onChoose} />
              ))}
              {colophons.length === 0 && <li className="colophon">{words.empty}</li>}
            </ol>
            <Roller />
          </div>
        </section>
      </section>
      <ScrollProof colophon={colophons.find(({ key }) => key === chosen)} onClose={() => onChoose(undefined)} />
    </>
  );
}

/** A rod at either end, and on it what of the paper is rolled up. */
const Roller = () => (
  <span className="scroll-roller" aria-hidden="true">
    <i />
  </span>
);
