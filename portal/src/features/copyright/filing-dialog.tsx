import { parseRegistrationNumber, recordFilingStep } from '@yinji/contract';
import { filingMachine, type FilingEvent } from '@yinji/state-machine';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dialog, Field, Input, Textarea } from '@yinji/ui';
import { DateInput } from '@yinji/ui/date';
import { useState, type FormEvent } from 'react';
import { serverNow } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { usePersistedDraft } from '../../lib/persisted-draft.ts';
import { filingQuery, type Filing } from './filing-query.ts';
import { filingWords as words } from './words.ts';

interface FilingDialogProps {
  filing: Filing;
  event: FilingEvent;
  onClose: () => void;
}

/** One step of the filing, dated by the holder. */
export function FilingDialog({ filing, event, onClose }: FilingDialogProps) {
  const client = useQueryClient();
  const today = beijingDate(serverNow());
  const [values, setValues, forget] = usePersistedDraft(`filing.${filing.workId}.${event}`, {
    on: today,
    note: '',
    authority: filing.authority,
    fee: '',
    number: '',
  });
  const [isBusy, setIsBusy] = useState(false);
  const [isJudged, setIsJudged] = useState(false);
  const put = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const number = parseRegistrationNumber(values.number, Number(today.slice(0, 4)));
  const fee = /^\d{1,6}(\.\d{1,2})?$/.test(values.fee) ? Math.round(Number(values.fee) * 100) : undefined;
  const wants = {
    authority: event === 'submit' || event === 'begin',
    fee: event === 'ask-fee' || event === 'accept',
    number: event === 'grant',
  };
  const faults = {
    authority: event === 'submit' && values.authority.trim() === '' ? words.authorityMissing : undefined,
    number: wants.number && number === undefined ? words.numberWrong : undefined,
    fee: wants.fee && values.fee !== '' && fee === undefined ? words.feeWrong : undefined,
  };

  async function save(submitted: FormEvent) {
    submitted.preventDefault();
    setIsJudged(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    setIsBusy(true);
    try {
      const recorded = await api.call(recordFilingStep, {
        workId: filing.workId,
        from: filing.state,
        event,
        on: values.on,
        note: values.note,
        ...(values.authority.trim() === '' ? {} : { authority: values.authority }),
        ...(fee === undefined || !wants.fee ? {} : { feeFen: fee }),
        ...(wants.number ? { number: values.number } : {}),
      });
      forget();
      client.setQueryData(filingQuery(filing.workId).queryKey, recorded);
      onClose();
    } catch {
      // The client has shown the reason; another tab may have been first.
      void client.invalidateQueries({ queryKey: filingQuery(filing.workId).queryKey });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={filingMachine.events[event].word}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form="filing-form" busy={isBusy}>
            {words.record}
          </Button>
        </>
      }
    >
      <form id="filing-form" className="owner-form" noValidate onSubmit={(submitted) => void save(submitted)}>
        <Field label={words.on}>
          <DateInput max={today} value={values.on} onChange={(on) => put({ on })} />
        </Field>
        {wants.authority && (
          <Field
            label={words.authority}
            hint={words.authorityHint}
            optional={event !== 'submit'}
            error={isJudged ? faults.authority : undefined}
          >
            <Input
              value={values.authority}
              maxLength={80}
              onChange={(e) => put({ authority: e.target.value })}
            />
          </Field>
        )}
        {wants.fee && (
          <Field label={words.feeLabel} optional error={isJudged ? faults.fee : undefined}>
            <Input inputMode="decimal" value={values.fee} onChange={(e) => put({ fee: e.target.value })} />
          </Field>
        )}
        {wants.number && (
          <Field
            label={words.number}
            hint={number ? words.numberRead(number.text) : words.numberHint}
            error={isJudged ? faults.number : undefined}
          >
            <Input
              className="mono"
              value={values.number}
              maxLength={40}
              onChange={(e) => put({ number: e.target.value })}
            />
          </Field>
        )}
        <Field label={words.note} optional>
          <Textarea
            rows={3}
            maxLength={500}
            value={values.note}
            onChange={(e) => put({ note: e.target.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
