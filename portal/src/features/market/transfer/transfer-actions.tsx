import {
  confirmTransfer,
  consentTransfer,
  declineTransfer,
  UNDERTAKINGS,
  withdrawTransfer,
  type TransferView,
} from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Field, Input, Select, buttonClass, notice, toast } from '@yinji/ui';
import { useState } from 'react';
import { CallFailure, needsPackage, serverNow } from '@yinji/web';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { formatInstant } from '../../../lib/format.ts';
import { lifeOf, type CertifiedKey } from '../../../lib/keys-store/choose-key.ts';
import { useSigningKey } from '../../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../../lib/package-dialog.ts';
import { ask } from '../../../lib/question.ts';
import { useSession } from '../../../lib/session.ts';
import { KeyMissing } from '../../../lib/undertaking/key-missing.tsx';
import { signContract, stateAndOffer } from './sign-transfer.ts';
import { transferQuery, transfersQuery } from './transfer-queries.ts';
import { transferWords } from './words.ts';

const words = transferWords.act;
const OPEN = new Set(['drafted', 'offered', 'consenting', 'signing']);

type Act = (work: () => Promise<TransferView>, done: string) => Promise<void>;

/** One's own next step, and the ways out. */
export function TransferActions({ view }: { view: TransferView }) {
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();

  const act: Act = async (work, done) => {
    setBusy(true);
    try {
      queries.setQueryData(transferQuery(view.id).queryKey, await work());
      toast(done, { kind: 'success' });
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      else if (!(cause instanceof CallFailure)) notice(words.failed, { kind: 'error' });
      void queries.invalidateQueries(transferQuery(view.id));
    }
    void queries.invalidateQueries(transfersQuery);
    setBusy(false);
  };
  const give = { view, busy, act };
  if (!OPEN.has(view.state)) return null;
  return (
    <div className="transfer-act">
      {view.isMine && view.state === 'drafted' && <StateAndOffer {...give} />}
      {view.isMine && view.state === 'offered' && <Confirm {...give} />}
      {view.isMine && view.state === 'consenting' && (
        <Button
          guard
          variant="primary"
          busy={busy}
          onClick={() => void act(() => api.call(consentTransfer, { id: view.id }), words.consented)}
        >
          {words.consent}
        </Button>
      )}
      {view.isMine && view.state === 'signing' && <Sign {...give} />}
      {!view.isMine && <p className="sm muted">{words.waiting}</p>}
      <WayOut {...give} />
    </div>
  );
}

interface Given {
  view: TransferView;
  busy: boolean;
  act: Act;
}

/** A key that may sign now, or why there is none. */
function useKey(): { key: CertifiedKey | undefined; barrier: React.ReactNode } {
  const signing = useSigningKey();
  if (signing.kind !== 'ready') return { key: undefined, barrier: <KeyMissing state={signing} /> };
  if (lifeOf(signing.key, serverNow()) === 'waiting')
    return {
      key: undefined,
      barrier: <p className="text-rejected">{words.keyWaits(formatInstant(signing.key.transfersFrom))}</p>,
    };
  return { key: signing.key, barrier: null };
}

function StateAndOffer({ view, busy, act }: Given) {
  const accountId = useSession()?.account.id ?? '';
  const { key, barrier } = useKey();
  return (
    <>
      <p className="sm">{words.stateLead}</p>
      <ol className="m-0 pl-[1.4em] [font-size:0.9rem] [line-height:1.7]">
        {UNDERTAKINGS.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ol>
      {barrier}
      <Button
        guard
        variant="primary"
        busy={busy}
        disabled={key === undefined}
        onClick={() => key && void act(() => stateAndOffer(accountId, key, view), words.sent)}
      >
        {words.state}
      </Button>
      {view.workId !== null && (
        <Link
          to={paths.market}
          search={{ workType: 'transfer', transfer: view.id, work: view.workId }}
          className={buttonClass()}
        >
          {words.edit}
        </Link>
      )}
    </>
  );
}

function Confirm({ view, busy, act }: Given) {
  const [publicAs, setPublicAs] = useState<'real-name' | 'pen-name' | 'anonymous'>('real-name');
  const [penName, setPenName] = useState('');
  const isNamed = publicAs !== 'pen-name' || penName.trim() !== '';
  const options = [
    { value: 'real-name', label: words.realName },
    { value: 'pen-name', label: words.penName },
    { value: 'anonymous', label: words.anonymous },
  ];
  return (
    <>
      <p className="sm muted">{words.confirmLead}</p>
      {view.isWhole && (
        <Field label={words.publicAs}>
          <Select
            options={options}
            value={publicAs}
            onChange={({ target }) => setPublicAs(target.value as typeof publicAs)}
          />
        </Field>
      )}
      {publicAs === 'pen-name' && (
        <Field label={words.penNameField}>
          <Input value={penName} maxLength={30} onChange={({ target }) => setPenName(target.value)} />
        </Field>
      )}
      <Button
        guard
        variant="primary"
        busy={busy}
        disabled={!isNamed}
        onClick={() =>
          void act(
            () =>
              api.call(confirmTransfer, {
                id: view.id,
                publicAs,
                ...(publicAs === 'pen-name' && { penName: penName.trim() }),
              }),
            words.confirmed,
          )
        }
      >
        {words.confirm}
      </Button>
    </>
  );
}

function Sign({ view, busy, act }: Given) {
  const accountId = useSession()?.account.id ?? '';
  const [read, setRead] = useState(false);
  const [shown, setShown] = useState(false);
  const { key, barrier } = useKey();
  return (
    <>
      <Checkbox
        checked={read}
        error={shown && !read && words.readMissing}
        onChange={({ target }) => setRead(target.checked)}
      >
        {words.read}
      </Checkbox>
      {barrier}
      <Button
        guard
        variant="primary"
        busy={busy}
        disabled={key === undefined}
        onClick={() => {
          setShown(true);
          if (read && key) void act(() => signContract(accountId, key, view), words.signed);
        }}
      >
        {words.sign}
      </Button>
    </>
  );
}

/** The holder withdraws, the others decline. */
function WayOut({ view, busy, act }: Given) {
  const isHolder = view.role === 'holder';
  const no = view.role === 'co-owner' ? words.refuse : words.decline;
  if (!isHolder && view.role === 'co-owner' && !view.isMine) return null;
  async function end() {
    const meant = await ask({
      title: isHolder ? words.withdrawTitle : words.declineTitle,
      text: isHolder ? words.withdrawText : words.declineText,
      yes: isHolder ? words.withdraw : no,
      no: words.keep,
      danger: true,
    });
    if (!meant) return;
    if (isHolder) await act(() => api.call(withdrawTransfer, { id: view.id }), words.withdrawn);
    else await act(() => api.call(declineTransfer, { id: view.id, reason: '' }), words.declined);
  }
  return (
    <Button guard variant="quiet" busy={busy} onClick={() => void end()}>
      {isHolder ? words.withdraw : no}
    </Button>
  );
}
