import {
  certificationDraft,
  saveCertification,
  updateCertification,
  type CertificationDraft,
  type FormFault,
  type WorkDetail,
} from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { announceDraft, serverNow } from '@yinji/web';
import { dropDraft, persistDraft, readDraft } from '../../lib/persisted-draft.ts';
import type { Account } from '../../lib/session.ts';
import { useBackOnline } from '../../lib/use-back-online.ts';
import { keepCertification, type Certification } from './certification-query.ts';
import {
  blankValues,
  faultsOf,
  holderPreview,
  toDraft,
  toValues,
  withoutOwners,
  type FormValues,
  type JudgedBeside,
} from './form-values.ts';

const SAVE_AFTER_MS = 1200;
/** `unfit`: something is longer than the account can keep, so that only this browser has it. */
export type SaveState = 'idle' | 'unsaved' | 'unfit' | 'saving' | 'saved' | 'failed';

interface Options {
  work: WorkDetail;
  account: Account;
  certification: Certification | null;
}

/** The form and its rules; every change is saved automatically, one save after another. */
export function useCertificationForm({ work, account, certification }: Options) {
  const client = useQueryClient();
  const call = certification?.correction ? updateCertification : saveCertification;
  const [state, setState] = useState<SaveState>('idle');
  const [{ faults, attempt }, setJudged] = useState<{ faults: FormFault[]; attempt: number }>({
    faults: [],
    attempt: 0,
  });
  const beside = useMemo<JudgedBeside>(
    () => ({
      today: beijingDate(serverNow()),
      verifiedName: account.verifiedName ?? '',
      title: work.title,
      owners: certification?.owners ?? [holderPreview(account)],
      attachments: certification?.attachments ?? [],
    }),
    [account, certification, work.title],
  );
  const keptAs = `certification.${work.id}`;
  const [held] = useState(() =>
    certification?.form
      ? { ...toValues(withoutOwners(certification.form)), title: work.title }
      : blankValues(work, account),
  );
  const [found] = useState(() => readDraft(keptAs, held));
  const first = found ?? held;
  const form = useForm<FormValues, JudgedBeside>({
    defaultValues: first,
    context: beside,
    resolver,
    // Checked on request, then with every change. Never on leaving a field: a line that appears between
    // pressing and releasing the mouse would move the control.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });

  /** Changes to be sent; the chain keeps saves in order. */
  const waiting = useRef<CertificationDraft>(undefined);
  const chain = useRef<Promise<Certification | undefined>>(Promise.resolve(undefined));
  const send = useCallback(
    (quiet: boolean) => {
      chain.current = chain.current
        .catch(() => undefined)
        .then(async (last) => {
          const draft = waiting.current;
          if (draft === undefined) return last;
          waiting.current = undefined;
          setState('saving');
          try {
            const kept = await api.call(call, { workId: work.id, submit: false, form: draft }, { quiet });
            keepCertification(client, kept);
            if (waiting.current === undefined) dropDraft(keptAs);
            setState(waiting.current === undefined ? 'saved' : 'unsaved');
            return kept;
          } catch (cause) {
            waiting.current ??= draft;
            setState('failed');
            throw cause;
          }
        });
      return chain.current;
    },
    [call, client, work.id, keptAs],
  );
  /** Queues the controls' values; false where they cannot be saved. */
  const take = useCallback(() => {
    const { data } = certificationDraft.safeParse(toDraft(form.getValues()));
    if (data === undefined) return false;
    waiting.current = data;
    return true;
  }, [form]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback() {
        if (!form.formState.isDirty) return;
        persistDraft(keptAs, form.getValues());
        setState('unsaved');
        clearTimeout(timer);
        timer = setTimeout(() => {
          if (take()) send(true).catch(() => undefined);
          else setState('unfit');
        }, SAVE_AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, send, take, keptAs]);
  // Sends what did not reach the server the last time, unless it was discarded.
  useEffect(() => {
    if (found === undefined) return;
    if (take()) send(true).catch(() => undefined);
    announceDraft(() => {
      dropDraft(keptAs);
      form.reset(held);
      if (take()) send(true).catch(() => undefined);
    });
  }, [found, held, form, keptAs, send, take]);

  useBackOnline(() => {
    if (state === 'failed' && take()) send(true).catch(() => undefined);
  });
  const isAhead = state !== 'idle' && state !== 'saved';
  useBlocker({
    enableBeforeUnload: () => isAhead,
    async shouldBlockFn() {
      if (isAhead && take()) await send(true).catch(() => undefined);
      return false;
    },
  });

  /** The server's state after all input was saved; undefined where that failed. */
  const flush = async (): Promise<Certification | undefined> => {
    if (!take()) return undefined;
    return send(false).catch(() => undefined);
  };
  const judge = async (against: JudgedBeside) => {
    const wrong = faultsOf(toDraft(form.getValues()), against);
    setJudged((before) => ({ faults: wrong, attempt: before.attempt + 1 }));
    await form.handleSubmit(() => undefined)();
    return wrong.length === 0;
  };
  return {
    form,
    today: beside.today,
    faults,
    /** Number of checks. */
    attempt,
    state,
    flush,
    /** Saves, then checks the saved form: returns it if it has no fault. */
    async check(): Promise<Certification | undefined> {
      const kept = await flush();
      if (kept === undefined) {
        await judge(beside);
        return undefined;
      }
      const { owners, attachments } = kept;
      return (await judge({ ...beside, owners, attachments })) ? kept : undefined;
    },
    call,
  };
}

export type CertificationEditor = ReturnType<typeof useCertificationForm>;

const resolver: Resolver<FormValues, JudgedBeside> = (values, beside) => {
  const errors: FieldErrors<FormValues> = {};
  if (beside)
    for (const { path, message } of faultsOf(toDraft(values), beside))
      set(errors, path, { type: 'fault', message });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
