import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Skeleton, buttonClass, toast } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { paths } from '../../config/paths.ts';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { dropPendingKey, pendingKeyQuery } from '../../lib/keys-store/pending-key.ts';
import { unfinishedWork } from '../../lib/keys-store/unfinished-work.ts';
import {
  heldKeysQuery,
  keyRequestQuery,
  signingKeysQuery,
  type KeyRequest,
} from '../../lib/keys-store/use-signing-key.ts';
import type { Account } from '../../lib/session.ts';
import { MakeByFile } from './make-by-file.tsx';
import { MakeBySheet } from './make-by-sheet.tsx';
import { sheetWords } from './sheet-words.ts';
import { StartStep } from './start-step.tsx';
import { keyWords } from './words.ts';

export interface MakeKeyProps {
  account: Account;
  /** A live key held here that can countersign the new one. */
  older?: CertifiedKey | undefined;
  /** Once it is requested, and usually issued at once. */
  onMade?: (request: KeyRequest) => void;
}

/** A key with a recovery sheet, or with a file and a password. It is certified once that has been tested. */
export function MakeKey({ account, older, onMade }: MakeKeyProps) {
  const [isByFile, setByFile] = useState(false);
  const [isNew, setNew] = useState(false);
  const pending = useQuery(pendingKeyQuery(account.id));
  const request = useQuery(keyRequestQuery);
  const queries = useQueryClient();
  // Requested already, before the process died: its code is of no more use here.
  const isUsed = pending.data != null && pending.data.publicKeySha256 === request.data?.publicKeySha256;

  const reread = () => queries.invalidateQueries(pendingKeyQuery(account.id));
  async function drop() {
    await dropPendingKey(account.id);
    await reread();
  }
  useEffect(() => {
    if (isUsed)
      void dropPendingKey(account.id).then(() => queries.invalidateQueries(pendingKeyQuery(account.id)));
  }, [isUsed, account.id, queries]);

  async function done(made: KeyRequest) {
    await drop();
    await Promise.all([
      queries.invalidateQueries(signingKeysQuery),
      queries.invalidateQueries(keyRequestQuery),
      queries.invalidateQueries(heldKeysQuery(account.id)),
    ]);
    toast(made.state === 'issued' ? keyWords.made : keyWords.asked, { kind: 'success' });
    onMade?.(made);
  }

  if (pending.isPending || isUsed) return <Skeleton shape="block" />;
  if (isByFile)
    return (
      <>
        <MakeByFile account={account} older={older} onDone={(made) => void done(made)} />
        <Button variant="text" onClick={() => setByFile(false)}>
          {sheetWords.bySheet}
        </Button>
      </>
    );
  if (!pending.data)
    return (
      <StartStep
        account={account}
        onMade={() => {
          setNew(true);
          return reread();
        }}
        onByFile={() => setByFile(true)}
      />
    );
  const workId = unfinishedWork.get();
  return (
    <>
      <MakeBySheet
        pending={pending.data}
        owner={account.verifiedName ?? account.nickname}
        older={older}
        isNew={isNew}
        onStartOver={drop}
        onDone={(made) => void done(made)}
      />
      <p className="sm muted key-later">
        <Link to={paths.upload} search={workId ? { id: workId } : {}} className={buttonClass('text', 'dense')}>
          {sheetWords.later}
        </Link>
        {sheetWords.laterHint}
      </p>
    </>
  );
}
