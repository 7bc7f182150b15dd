import { writeReason } from '@yinji/contract';
import { words } from '../../../lib/words.ts';
import { decisionWords } from './words.ts';
import type { ReviewCase } from '../review-case.ts';
import type { Draft } from './missing.ts';

/** The notice as it will arrive, letter for letter, and what else follows from the decision. */
export function NoticePreview({ opened, draft }: { opened: ReviewCase; draft: Draft }) {
  const { decision } = draft;
  const written = draft.reason.trim();
  const reason = writeReason(draft.ruleCodes, written === '' ? '……' : written);
  const { preview, previewTitle, previewBody, previewEmpty, effect, document } = decisionWords;
  return (
    <section className="notice-preview" aria-label={preview}>
      <h3>{preview}</h3>
      {decision ? (
        <div className={`notice-letter notice-${decision}`}>
          <strong>
            {opened.objection
              ? decisionWords.objectionTitle[decision]
              : words.kinds[opened.kind] + previewTitle[decision]}
          </strong>
          <p>
            {opened.objection
              ? decisionWords.objectionBody(opened.objection.number, reason)
              : previewBody(opened.title, reason)}
          </p>
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
