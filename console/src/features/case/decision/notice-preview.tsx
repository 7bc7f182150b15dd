import { words } from '../../../lib/words.ts';
import type { ReviewCase } from '../review-case.ts';
import type { Draft } from './missing.ts';

/** The notice as it will arrive, letter for letter, and what else follows from the decision. */
export function NoticePreview({ opened, draft }: { opened: ReviewCase; draft: Draft }) {
  const { decision } = draft;
  const reason = draft.reason.trim();
  const { preview, previewTitle, previewBody, previewEmpty, effect, document } = words.decision;
  return (
    <section className="notice-preview" aria-label={preview}>
      <h3>{preview}</h3>
      {decision ? (
        <div className={`notice-letter notice-${decision}`}>
          <strong>
            {words.kinds[opened.kind]}
            {previewTitle[decision]}
          </strong>
          <p>{previewBody(opened.title, reason === '' ? '……' : reason)}</p>
        </div>
      ) : (
        <p className="notice-none">{previewEmpty}</p>
      )}
      {decision && (
        <p className="notice-effect">
          {effect[decision]}
          {decision === 'passed' && document[opened.kind]}
        </p>
      )}
    </section>
  );
}
