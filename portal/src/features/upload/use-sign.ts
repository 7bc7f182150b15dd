import { submitDeposit, type InputOf, type WorkDetail } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useRef, useState } from 'react';
import { CallFailure, needsPackage } from '@yinji/web';
import { api } from '../../lib/api.ts';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { heldKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { KeyGone, signDeposit } from './sign-deposit.ts';
import type { Draft } from './use-draft.ts';
import { uploadWords } from './words.ts';
import { workQuery } from '../../lib/work-query.ts';

interface Signed {
  /** The draft it was signed over. */
  work: WorkDetail;
  submission: InputOf<typeof submitDeposit>;
}

/**
 * Signs the draft and submits it, unless the file turns out to be deposited already (`mustStop`, asked first). After a network failure the same bytes are sent again, not another signature.
 */
export function useSign(accountId: string, draft: Draft, mustStop: (sha256: string) => Promise<boolean>) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [signer, setSigner] = useState<CertifiedKey>();
  const signed = useRef<Signed>(undefined);

  async function submit(key: CertifiedKey) {
    const work = await draft.flush();
    if (!work) return;
    if (work.file && (await mustStop(work.file.sha256))) return;
    if (signed.current?.work !== work) {
      signed.current = { work, submission: await signDeposit(accountId, work, key) };
    }
    try {
      const received = await api.call(submitDeposit, signed.current.submission);
      queries.setQueryData(workQuery(work.id).queryKey, received);
      setSigner(key);
      void queries.invalidateQueries(memberQuery);
    } catch (cause) {
      const isAnswer = cause instanceof CallFailure && cause.kind !== 'transport';
      if (isAnswer) signed.current = undefined;
      // Another tab was first, or an earlier answer was lost: the server's state counts.
      if (isAnswer && cause.code === 'ALREADY_DEPOSITED') await queries.invalidateQueries(workQuery(work.id));
      throw cause;
    }
  }

  async function sign(key: CertifiedKey) {
    setBusy(true);
    try {
      await submit(key);
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      else if (cause instanceof KeyGone) {
        notice(uploadWords.keyGone, { kind: 'error' });
        void queries.invalidateQueries(heldKeysQuery(accountId));
      } else if (!(cause instanceof CallFailure)) notice(uploadWords.signFailed, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return { busy, sign, signer };
}
