import type { WorkDetail } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useRef, useState } from 'react';
import { CallFailure, needsPackage } from '@yinji/web';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { heldKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { KeyGone } from './sign-deposit.ts';
import { uploadWords } from './words.ts';
import { workQuery } from '../../lib/work-query.ts';

interface Signing<Draft, Submission> {
  accountId: string;
  /** What is signed, as the server has it; undefined where that is not known. */
  flush: () => Promise<Draft | undefined>;
  /** Asked first: the file turns out to be deposited already. */
  mustStop: (draft: Draft) => Promise<boolean>;
  prepare: (draft: Draft, key: CertifiedKey) => Promise<Submission>;
  send: (submission: Submission) => Promise<WorkDetail>;
  /** Another tab was first, or an earlier answer was lost: the server's state counts. */
  askAgain: (draft: Draft) => Promise<unknown>;
}

/** Signs and submits. After a network failure the same bytes are sent again, not another signature. */
export function useSigning<Draft, Submission>(signing: Signing<Draft, Submission>) {
  const { accountId, flush, mustStop, prepare, send, askAgain } = signing;
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [signer, setSigner] = useState<CertifiedKey>();
  const signed = useRef<{ draft: Draft; submission: Submission }>(undefined);

  async function submit(key: CertifiedKey): Promise<WorkDetail | undefined> {
    const draft = await flush();
    if (!draft || (await mustStop(draft))) return undefined;
    if (signed.current?.draft !== draft) {
      signed.current = { draft, submission: await prepare(draft, key) };
    }
    try {
      const received = await send(signed.current.submission);
      queries.setQueryData(workQuery(received.id).queryKey, received);
      setSigner(key);
      void queries.invalidateQueries(memberQuery);
      return received;
    } catch (cause) {
      const isAnswer = cause instanceof CallFailure && cause.kind !== 'transport';
      if (isAnswer) signed.current = undefined;
      if (isAnswer && cause.code === 'ALREADY_DEPOSITED') await askAgain(draft);
      throw cause;
    }
  }

  /** The deposited work; undefined where it was not accepted, of which the person was told. */
  async function sign(key: CertifiedKey): Promise<WorkDetail | undefined> {
    setBusy(true);
    try {
      return await submit(key);
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      else if (cause instanceof KeyGone) {
        notice(uploadWords.keyGone, { kind: 'error' });
        void queries.invalidateQueries(heldKeysQuery(accountId));
      } else if (!(cause instanceof CallFailure)) notice(uploadWords.signFailed, { kind: 'error' });
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { busy, sign, signer };
}
