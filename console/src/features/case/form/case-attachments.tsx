import { attachmentKinds, getCaseFile, labelOfTerm } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, FieldError, Icon } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { messageOf } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import { formWords } from './words.ts';
import type { ReviewCase } from '../review-case.ts';

type Attachment = NonNullable<ReviewCase['certification']>['attachments'][number];

/** Types that browsers display; others are opened by the machine's programs. */
const DRAWN = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp'];

/** All attachments; the server audits each opening first. */
export function CaseAttachments({ opened }: { opened: ReviewCase }) {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ name: string; url: string }>();
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<string>();
  const attachments = opened.certification?.attachments ?? [];
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown.url)), [shown]);

  async function open({ id, name, mediaType }: Attachment) {
    setBusy(id);
    setFault(undefined);
    try {
      const url = URL.createObjectURL(await api.blob(getCaseFile, { caseId: opened.id, id }));
      if (DRAWN.includes(mediaType)) setShown({ name, url });
      else {
        const link = document.createElement('a');
        link.href = url;
        link.download = name;
        link.click();
        // Some browsers read the address only after the click has returned.
        setTimeout(() => URL.revokeObjectURL(url), 60_000);
      }
      void client.invalidateQueries({ queryKey: ['case', opened.id] });
    } catch (cause) {
      setFault(messageOf(cause as Error));
    }
    setBusy(undefined);
  }

  if (attachments.length === 0) return <p className="text-ink-3">{formWords.noAttachments}</p>;
  return (
    <div>
      <ul className="case-attachments">
        {attachments.map((one) => (
          <li className="flex gap-10 items-center py-6 px-0 line-b" key={one.id}>
            <span className="flex-1 min-w-0 wrap-anywhere">
              <b className="block text-ink-3 text-12 font-normal leading-18">
                {labelOfTerm(attachmentKinds, one.kind)}
              </b>
              {one.name}
            </span>
            {one.seen && <Icon name="check" size={14} />}
            <Button
              size="dense"
              busy={busy === one.id}
              aria-label={`${formWords.openAttachment}${one.name}`}
              onClick={() => void open(one)}
            >
              {formWords.openAttachment}
            </Button>
          </li>
        ))}
      </ul>
      {fault && <FieldError>{fault}</FieldError>}
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown?.name ?? ''}
        width="wide"
      >
        {shown && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          <section aria-label={shown.name} tabIndex={0}>
            <img className="max-w-full mx-auto" src={shown.url} alt={shown.name} />
          </section>
        )}
      </Dialog>
    </div>
  );
}
