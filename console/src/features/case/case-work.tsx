import { caseWords } from './words.ts';
import { compareWords } from './compare/words.ts';
import { Frame, Turned, ratioOf } from './compare/frame.tsx';
import { usePicture } from './compare/use-picture.ts';
import { FileLabelList } from './file-label-list.tsx';
import { NearCopyList } from './near-copy-list.tsx';
import { OpinionList } from './opinion-list.tsx';
import type { ReviewCase } from './review-case.ts';
import { WorkFacts } from './work-facts.tsx';

/** The work of a case: its picture, its facts, its file's labels. */
export function CaseWork({ opened, onZoom }: { opened: ReviewCase; onZoom: () => void }) {
  const picture = usePicture(opened.previewUrl);
  const { work } = caseWords;
  return (
    <section className="case-candidates case-work" aria-labelledby="work">
      <OpinionList opened={opened} />
      <NearCopyList opened={opened} />
      <h2 id="work">{work}</h2>
      <div className="flex">
        <Frame ratio={ratioOf(picture, 'as-is')}>
          <Turned url={opened.previewUrl} picture={picture} alt={work} />
        </Frame>
      </div>
      <button type="button" className="button button-dense" onClick={onZoom}>
        {compareWords.original}
        <kbd aria-hidden="true">Z</kbd>
      </button>
      <WorkFacts opened={opened} />
      <FileLabelList opened={opened} />
    </section>
  );
}
