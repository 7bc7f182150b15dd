import { type TransferContract, type TransferView, transferKindLabels } from '@yinji/contract';
import { fromBase64, fromUtf8 } from '@yinji/evidence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState, HashText, Loading, Skeleton, TrackStepper, buttonClass } from '@yinji/ui';
import { mayPass, QueryFailure } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { formatInstant } from '../../../lib/format.ts';
import { words as portalWords } from '../../../lib/words.ts';
import { Clauses } from './clauses.tsx';
import { ContractFiles } from './contract-files.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { stepsOf } from './transfer-steps.ts';
import { transferQuery } from './transfer-queries.ts';
import { transferWords as words } from './words.ts';

/** One contract: every clause, its progress, and one's own next step. */
export function TransferDetail({ id }: { id: string }) {
  const query = useQuery(transferQuery(id));
  if (query.data) return <Room view={query.data} />;
  if (!query.error)
    return (
      <Loading>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  if (mayPass(query.error)) return <QueryFailure query={query} title={portalWords.loadFailed} />;
  return (
    <EmptyState
      title={words.gone}
      actions={
        <Link to={paths.market} search={{ workType: 'transfer' }} className={buttonClass()}>
          {words.back}
        </Link>
      }
    >
      <p>{words.goneText}</p>
    </EmptyState>
  );
}

function Room({ view }: { view: TransferView }) {
  const contract = JSON.parse(fromUtf8(fromBase64(view.contract))) as TransferContract;
  return (
    <>
      <p className="crumb transfer-crumb mb-16">
        <Link to={paths.market} search={{ workType: 'transfer' }}>
          {words.back}
        </Link>
        {'　/　'}
        {transferKindLabels[view.kind]}
      </p>
      <div className="transfer-columns grid gap-32 items-start min-[960px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] transfer-room">
        <Clauses contract={contract} note={view.contractSha256 === null ? words.preview : words.fixed} />
        <aside className="max-[960px]:[order:-1] grid gap-16">
          <h2 className="as-typed">「{view.title}」</h2>
          <p className="sm muted">{words.with(view.otherName)}</p>
          <TrackStepper steps={stepsOf(view)} />
          {view.isMine && view.dueAt !== null && (
            <p className="text-reviewing">{words.due(formatInstant(view.dueAt))}</p>
          )}
          <TransferActions view={view} />
          {view.contractSha256 !== null && (
            <section>
              <h3 className="sm dim">{words.fingerprint}</h3>
              <HashText digest={view.contractSha256} name={words.fingerprint} />
            </section>
          )}
          <ContractFiles view={view} />
          <p className="xs dim">{words.limits}</p>
        </aside>
      </div>
    </>
  );
}
