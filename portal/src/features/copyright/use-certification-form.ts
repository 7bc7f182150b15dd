import { saveCertification, type CertificationForm, type FormFault, type WorkDetail } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { toast } from '@yinji/ui';
import { useEffect, useMemo, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver } from 'react-hook-form';
import { api } from '../../lib/api.ts';
import { beijingDate } from '../../lib/beijing-time.ts';
import { needsPackage } from '../../lib/call-failure.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { serverNow } from '../../lib/server-time.ts';
import type { Account } from '../../lib/session.ts';
import { workQuery } from '../../lib/work-query.ts';
import { certificationQuery } from './certification-query.ts';
import { faultsOf, isStorable } from './form-faults.ts';
import { blankValues, toForm, toValues, withKnownNames, type FormValues } from './form-values.ts';
import { formWords as words } from './form-words.ts';
import { draftKey, readDraft, writeDraft } from './local-draft.ts';

const KEEP_AFTER_MS = 600;

interface Options {
  work: WorkDetail;
  account: Account;
  /** What the server keeps. */
  saved: CertificationForm | undefined;
  onSubmitted: () => void;
}

/** The form, its rules, and its drafts: in this browser with every change, on the server on demand and before leaving. */
export function useCertificationForm({ work, account, saved, onSubmitted }: Options) {
  const client = useQueryClient();
  const key = draftKey(account.id, work.id);
  const [local] = useState(() => readDraft(key));
  const [isLocal, setIsLocal] = useState(local !== undefined);
  const [{ faults, attempt }, setJudged] = useState<{ faults: FormFault[]; attempt: number }>({
    faults: [],
    attempt: 0,
  });
  const [isBusy, setIsBusy] = useState(false);
  const rules = useMemo(
    () => ({ today: beijingDate(serverNow()), verifiedName: account.verifiedName ?? '', title: work.title }),
    [account.verifiedName, work.title],
  );
  const start = (kept: FormValues | undefined) =>
    kept ? withKnownNames(kept, work, account) : blankValues(work, account);
  const form = useForm<FormValues>({
    defaultValues: start(local ?? (saved && toValues(saved))),
    resolver: resolverOf((values) => faultsOf(toForm(values), rules)),
    // Judged when the person says so, then with every change. Never on leaving a field: a line that appears or goes
    // between pressing and releasing the mouse moves the control from under it.
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback({ values }) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          // A form that was just saved or reset is nothing to keep.
          if (form.formState.isDirty) writeDraft(key, values);
        }, KEEP_AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, key]);

  async function send(submit: boolean, quiet = false) {
    const values = form.getValues();
    await api.call(saveCertification, { workId: work.id, submit, form: toForm(values) }, { quiet });
    form.reset(values);
    writeDraft(key, undefined);
    setIsLocal(false);
    await Promise.all([
      client.invalidateQueries({ queryKey: certificationQuery(work.id).queryKey }),
      client.invalidateQueries({ queryKey: workQuery(work.id).queryKey }),
      client.invalidateQueries({ queryKey: ['own', 'works'] }),
    ]);
  }

  /** To the server where the form is complete in shape, else in this browser; says which. */
  async function save() {
    const current = toForm(form.getValues());
    if (!isStorable(current)) {
      writeDraft(key, form.getValues());
      toast(words.savedHere(faultsOf(current, rules).length));
      return;
    }
    await busily(async () => {
      await send(false);
      toast(words.savedOnServer, { kind: 'success' });
    });
  }

  async function busily(step: () => Promise<void>) {
    setIsBusy(true);
    try {
      await step();
    } catch (cause) {
      // The client has said what is wrong; what was filled in stays where it is.
      if (needsPackage(cause)) packageDialog.open();
      writeDraft(key, form.getValues());
    } finally {
      setIsBusy(false);
    }
  }

  useBlocker({
    enableBeforeUnload: false,
    async shouldBlockFn() {
      if (!isDirty) return false;
      writeDraft(key, form.getValues());
      if (isStorable(toForm(form.getValues()))) await send(false, true).catch(() => undefined);
      return false;
    },
  });

  return {
    form,
    rules,
    faults,
    /** How often the form was judged. */
    attempt,
    isBusy,
    isLocal,
    save,
    /** True where nothing is wrong; else the faults stand at the top and beside their fields. */
    check: async (): Promise<boolean> => {
      const found = faultsOf(toForm(form.getValues()), rules);
      setJudged((before) => ({ faults: found, attempt: before.attempt + 1 }));
      await form.handleSubmit(() => undefined)();
      return found.length === 0;
    },
    submit: () =>
      busily(async () => {
        await send(true);
        onSubmitted();
      }),
    dropLocal: () => {
      writeDraft(key, undefined);
      setIsLocal(false);
      form.reset(start(saved && toValues(saved)));
    },
  };
}

function resolverOf(judge: (values: FormValues) => FormFault[]): Resolver<FormValues> {
  return (values) => {
    const errors: FieldErrors<FormValues> = {};
    for (const { path, message } of judge(values)) set(errors, path, { type: 'fault', message });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
