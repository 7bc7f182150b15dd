import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Loading, Skeleton, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { unfinishedWork } from '../../lib/keys-store/unfinished-work.ts';
import {
  isOpenRequest,
  keyRequestQuery,
  useSigningKey,
  type KeyRequest,
} from '../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { MakeKey } from './make-key.tsx';
import { sheetWords } from './sheet-words.ts';
import { keyWords } from './words.ts';
import './keys.css';

/** The step after a verified name: the first key is made here, and an unfinished deposit continues. */
export function FirstKey() {
  const account = useSession()?.account;
  const signingKey = useSigningKey();
  const request = useQuery(keyRequestQuery);
  const navigate = useNavigate();
  if (!account) return null;

  async function goOn({ state }: KeyRequest) {
    const workId = unfinishedWork.get();
    if (state !== 'issued' || workId === undefined) return;
    await navigate({ to: paths.upload, search: workId ? { id: workId } : {} });
    // On the page that needs it, once that has loaded.
    if (account?.isMember === false) packageDialog.open();
  }

  if (account.realName === 'none' || signingKey.kind === 'loading' || request.isPending)
    return (
      <Loading className="mb-64">
        <Skeleton shape="block" />
      </Loading>
    );
  if (signingKey.kind === 'none' && signingKey.certified.length === 0 && !isOpenRequest(request.data))
    return (
      <section className="mb-64 key-here" aria-labelledby="first-key">
        <h2 className="text-22 leading-32" id="first-key">
          {sheetWords.start}
        </h2>
        <MakeKey account={account} onMade={(made) => void goOn(made)} />
      </section>
    );
  return (
    <p className="flex flex-wrap gap-12 mb-64">
      {signingKey.kind === 'ready' && (
        <Link to={paths.upload} className={buttonClass('primary')}>
          {keyWords.deposit}
        </Link>
      )}
      <Link
        to={paths.personal}
        search={{ currentType: 'myDigitallySigned' }}
        className={buttonClass(signingKey.kind === 'ready' ? 'text' : 'primary')}
      >
        {keyWords.room}
      </Link>
    </p>
  );
}
