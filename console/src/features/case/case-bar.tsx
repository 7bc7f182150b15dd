import { useMutation, useQueryClient } from '@tanstack/react-query';
import { returnCase } from '@yinji/contract';
import { Button, Dialog, FieldError, Status, notice } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/call-failure.ts';
import { DueLeft } from '../../lib/due.tsx';
import { caseName, formatMoment } from '../../lib/format.ts';
import { useGo } from '../../lib/navigation.ts';
import { words } from '../../lib/words.ts';
import { dropDraft } from './decision/kept-draft.ts';
import type { ReviewCase } from './review-case.ts';

/** What is before me, until when, and the way to give it back. */
export function CaseBar({ opened, onKeys }: { opened: ReviewCase; onKeys: () => void }) {
  const { id, kind, workType, title, dueAt, resubmission } = opened;
  const [giving, setGiving] = useState(false);
  return (
    <div className="case-bar">
      <h1>{words.case.title(caseName(id))}</h1>
      <span className="case-bar-what">
        {words.kinds[kind]} · {words.workTypes[workType]}
        <b>「{title}」</b>
      </span>
      <Status kind="draft" word={kind === 'certification' ? words.case.personal : words.case.masked} />
      {resubmission > 0 && <Status kind="reviewing" word={words.case.resubmission(resubmission)} />}
      <span className="case-bar-due">
        {words.due.by(formatMoment(dueAt))}
        <DueLeft dueAt={dueAt} />
      </span>
      <Button variant="text" size="dense" className="case-bar-keys" guardMs={0} onClick={onKeys}>
        {words.case.keys}
        <kbd aria-hidden="true">?</kbd>
      </Button>
      <Button size="dense" guardMs={0} onClick={() => setGiving(true)}>
        {words.case.give}
      </Button>
      <GiveBackDialog id={id} open={giving} onClose={() => setGiving(false)} />
    </div>
  );
}

function GiveBackDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const go = useGo();
  const give = useMutation({
    mutationFn: () => api.call(returnCase, { id }),
    onSuccess: async () => {
      dropDraft(id);
      notice(words.case.given, { kind: 'success' });
      void client.invalidateQueries({ queryKey: ['queue'] });
      await go({ to: paths.queue });
      client.removeQueries({ queryKey: ['case', id] });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="narrow"
      title={words.case.giveTitle}
      footer={
        <>
          <Button guardMs={0} onClick={onClose}>
            {words.case.giveNo}
          </Button>
          <Button variant="primary" guardMs={0} busy={give.isPending} onClick={() => give.mutate()}>
            {words.case.giveYes}
          </Button>
        </>
      }
    >
      <p>{words.case.giveText}</p>
      {give.error && <FieldError>{messageOf(give.error)}</FieldError>}
    </Dialog>
  );
}
