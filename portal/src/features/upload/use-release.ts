import { prepareRelease, releaseWork, type WaitingFile, type WorkDetail } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { waitingFilesQuery } from '../../lib/waiting-files/waiting-files-query.ts';
import { openKey } from './sign-deposit.ts';
import { signManifest } from './sign-manifest.ts';
import { useSigning } from './use-signing.ts';

interface Releasing {
  accountId: string;
  flush: () => Promise<WaitingFile | undefined>;
  mustStop: (sha256: string) => Promise<boolean>;
  onReleased: (work: WorkDetail) => void;
}

/** Signs a file that waits with the platform: deposit and original are one submission. */
export function useRelease({ accountId, flush, mustStop, onReleased }: Releasing) {
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries(waitingFilesQuery);
  const { busy, sign } = useSigning({
    accountId,
    flush,
    mustStop: ({ file }: WaitingFile) => mustStop(file.sha256),
    prepare: (waiting, key) => signRelease(accountId, waiting, key),
    send: (submission) => api.call(releaseWork, submission),
    askAgain,
  });
  return {
    busy,
    async sign(key: CertifiedKey) {
      const work = await sign(key);
      if (!work) return;
      onReleased(work);
      await Promise.all([askAgain(), queries.invalidateQueries({ queryKey: ['own', 'works'] })]);
    },
  };
}

async function signRelease(accountId: string, waiting: WaitingFile, key: CertifiedKey) {
  const { id: fileId, file, title, workType, description, claimedCreatedOn, category, aiDeclaration } = waiting;
  if (workType === null) throw new Error('a deposit has a kind');
  const privateKey = await openKey(accountId, key);
  const prepared = await api.call(prepareRelease, { fileId });
  const signed = await signManifest({ ...prepared, title, claimedCreatedOn, file }, key, privateKey);
  return { ...signed, fileId, title, workType, description, claimedCreatedOn, category, aiDeclaration };
}
