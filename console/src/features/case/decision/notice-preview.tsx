import { writeReason } from '@yinji/contract';
import { words } from '../../../lib/words.ts';
import { decisionWords } from './words.ts';
import type { ReviewCase } from '../review-case.ts';
import type { Draft } from './missing.ts';

/** The notice exactly as it will be sent, and the other consequences of the decision. */
export function NoticePreview({ opened, draft }: { opened: ReviewCase; draft: Draft }) {
  const { decision } = draft;
  const written = draft.reason.trim();
  const reason = writeReason(draft.ruleCodes, written === '' ? '……' : written);
  const { preview, previewTitle, previewBody, previewEmpty, effect, document } = decisionWords;
  return (
    <section className="notice-preview mt-14" aria-label={preview}>
      <h3>{preview}</h3>
      {decision ? (
        <div className={`notice-letter notice-${decision}`}>
          <strong className="font-medium">
            {opened.objection
              ? decisionWords.objectionTitle[decision]
              : words.kinds[opened.kind] + previewTitle[decision]}
          </strong>
          <p className="text-ink-2 whitespace-pre-line">
            {opened.objection
              ? decisionWords.objectionBody(opened.objection.number, reason)
              : previewBody(opened.title, reason)}
          </p>
        </div>
      ) : (
        <p className="max-h-132 overflow-y-auto py-10 px-12 rounded-(--radius-tag) bg-sunken text-13 leading-21 text-ink-3">
          {previewEmpty}
        </p>
      )}
      {decision && (
        <p className="mt-6 text-ink-3 text-12 leading-19">
          {effect[decision]}
          {decision === 'passed' && document[opened.kind]}
        </p>
      )}
    </section>
  );
}
