import { ColophonView } from './colophon-view.tsx';
import type { Colophon } from './colophons.ts';
import { ScrollProof } from './scroll-proof.tsx';
import { useScroller } from './use-scroller.ts';
import { VerticalText } from './vertical-text.tsx';
import { scrollWords as words } from './words.ts';
import './scroll.css';

export interface HandscrollProps {
  title: string;
  author: string | undefined;
  previewUrl: string | null;
  colophons: readonly Colophon[];
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}

/** A work's history as a handscroll, right to left: its title, the painting whole, then a colophon for each event. */
export function Handscroll({ title, author, previewUrl, colophons, chosen, onChoose }: HandscrollProps) {
  const ref = useScroller(chosen);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section ref={ref} className="scroll" aria-label={words.scroll} tabIndex={0} dir="rtl">
        <div className="scroll-paper" dir="ltr">
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
            {previewUrl ? <img src={previewUrl} alt={title} draggable={false} /> : <p>{words.noPicture}</p>}
          </div>
          <ol className="colophons">
            {colophons.map((one) => (
              <ColophonView key={one.key} colophon={one} isChosen={one.key === chosen} onChoose={onChoose} />
            ))}
            {colophons.length === 0 && <li className="colophon">{words.empty}</li>}
          </ol>
        </div>
      </section>
      <ScrollProof colophon={colophons.find(({ key }) => key === chosen)} onClose={() => onChoose(undefined)} />
    </>
  );
}
