import { useMutation, useQueryClient } from '@tanstack/react-query';
import { returnCase, workTypeNoun } from '@yinji/contract';
import { Button, Dialog, FieldError, Status, notice } from '@yinji/ui';
import { useState } from 'react';
import { messageOf } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { DueLeft } from '../../lib/due.tsx';
import { caseName, formatMoment } from '../../lib/format.ts';
import { useGo } from '../../lib/navigation.ts';
import { words } from '../../lib/words.ts';
import { caseWords } from './words.ts';
import { dropDecisionDraft } from './decision/decision-draft.ts';
import type { ReviewCase } from './review-case.ts';

/** The open case, its deadline, and a button to return it. */
export function CaseBar({ opened, onKeys }: { opened: ReviewCase; onKeys: () => void }) {
  const { id, kind, workType, title, dueAt, resubmission } = opened;
  const [giving, setGiving] = useState(false);
  return (
    <div className="case-bar">
      <h1>{caseWords.title(caseName(id))}</h1>
      <span className="text-ink-2">
        {words.kinds[kind]} · {workTypeNoun(workType)}
        <b className="ml-4 text-ink font-medium">「{title}」</b>
      </span>
      <Status kind="draft" word={kind === 'certification' ? caseWords.personal : caseWords.masked} />
      {resubmission > 0 && <Status kind="reviewing" word={caseWords.resubmission(resubmission)} />}
      <span className="case-bar-due ml-auto text-ink-2 text-13 max-sm:flex-[1_0_100%] max-sm:ml-0">
        {words.due.by(formatMoment(dueAt))}
        <DueLeft dueAt={dueAt} />
      </span>
      <Button variant="text" size="dense" className="case-bar-keys" onClick={onKeys}>
        {caseWords.keys}
        <kbd aria-hidden="true">?</kbd>
      </Button>
      <Button size="dense" onClick={() => setGiving(true)}>
        {caseWords.give}
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
      dropDecisionDraft(id);
      notice(caseWords.given, { kind: 'success' });
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
      title={caseWords.giveTitle}
      footer={
        <>
          <Button onClick={onClose}>{caseWords.giveNo}</Button>
          <Button variant="primary" busy={give.isPending} onClick={() => give.mutate()}>
            {caseWords.giveYes}
          </Button>
        </>
      }
    >
      <p>{caseWords.giveText}</p>
      {give.error && <FieldError>{messageOf(give.error)}</FieldError>}
    </Dialog>
  );
}
