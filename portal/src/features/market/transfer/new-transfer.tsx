import { draftTransfer, type WorkDetail } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, EmptyState, Loading, Skeleton, buttonClass, toast } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { CallFailure, mayPass, QueryFailure, serverNow, useAttempt } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { openPackages } from '../../../lib/package-dialog.ts';
import { usePersistedDraft } from '../../../lib/persisted-draft.ts';
import { useSession } from '../../../lib/session.ts';
import { workQuery } from '../../../lib/work-query.ts';
import { words as portalWords } from '../../../lib/words.ts';
import { Clauses } from './clauses.tsx';
import { draftOf, emptyDraft, faultsOf, previewOf, typedOf, type Typed } from './draft-form.ts';
import { OfferBlock } from './offer-block.tsx';
import { PartyFields } from './party-fields.tsx';
import { RightsLedger } from './rights-ledger.tsx';
import { TermsFields } from './terms-fields.tsx';
import { transferQuery, transfersQuery } from './transfer-queries.ts';
import { transferWords } from './words.ts';

const words = transferWords.form;

/** A contract being drafted: the input on the left, its text on the right. */
export function NewTransfer({ workId, id }: { workId: string; id: string | undefined }) {
  const work = useQuery(workQuery(workId));
  const known = useQuery({ ...transferQuery(id ?? ''), enabled: id !== undefined });
  if (work.isError || known.isError) {
    const isGone = [work.error, known.error].some((one) => one instanceof CallFailure && !mayPass(one));
    return isGone ? (
      <EmptyState
        title={transferWords.gone}
        actions={
          <Link to={paths.market} search={{ workType: 'transfer' }} className={buttonClass()}>
            {transferWords.back}
          </Link>
        }
      >
        <p>{transferWords.goneText}</p>
      </EmptyState>
    ) : (
      <QueryFailure query={work} title={portalWords.loadFailed} />
    );
  }
  if (!work.data || (id !== undefined && !known.data))
    return (
      <Loading>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Loading>
    );
  const today = new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 10);
  const begun = known.data?.draft ? typedOf(known.data.draft) : emptyDraft(today);
  return <DraftForm work={work.data} id={id} begun={begun} />;
}

function DraftForm({ work, id, begun }: { work: WorkDetail; id: string | undefined; begun: Typed }) {
  const holderName = useSession()?.account.verifiedName ?? '';
  const [own] = useState(() => id ?? crypto.randomUUID());
  const [typed, setTyped, forget] = usePersistedDraft(`transfer.${id ?? work.id}`, begun);
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const faults = shown ? faultsOf(typed) : {};
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (Object.keys(faultsOf(typed)).length > 0) return;
    await attempt(async () => {
      const view = await api.call(draftTransfer, { id: own, workId: work.id, ...draftOf(typed) });
      forget();
      queries.setQueryData(transferQuery(own).queryKey, view);
      void queries.invalidateQueries(transfersQuery);
      toast(words.saved, { kind: 'success' });
      await navigate({ to: paths.market, search: { workType: 'transfer', transfer: own } });
    }, openPackages);
  }

  return (
    <>
      <p className="crumb transfer-crumb mb-16">
        <Link to={paths.market} search={{ workType: 'transfer' }}>
          {transferWords.back}
        </Link>
        {'　/　'}
        {work.title}
      </p>
      <div className="transfer-columns grid gap-32 items-start min-[960px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <form className="transfer-form grid gap-18" noValidate onSubmit={(event) => void submit(event)}>
          <h2>{words.title}</h2>
          <TermsFields typed={typed} faults={faults} onType={change} />
          <PartyFields typed={typed} faults={faults} onType={change} />
          {Object.keys(faults).length > 0 && (
            <p role="alert" className="text-rejected">
              {words.wrong}
            </p>
          )}
          <div className="flex flex-wrap gap-12">
            <Button type="submit" variant="primary" busy={busy}>
              {words.save}
            </Button>
          </div>
          <p className="sm dim">{transferWords.limits}</p>
        </form>
        <div className="transfer-beside">
          <RightsLedger workId={work.id} typed={typed} />
          <Clauses
            note={words.preview}
            contract={previewOf(typed, {
              title: work.title,
              depositNumber: work.depositNumber ?? '',
              recordSha256: work.recordSha256 ?? '',
              fileSha256: work.file?.sha256 ?? '',
              holderName,
            })}
          />
        </div>
      </div>
      {id === undefined && <OfferBlock workId={work.id} />}
    </>
  );
}
