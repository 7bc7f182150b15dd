import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listStaffFactors, type OutputOf } from '@yinji/contract';
import { Button, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { HOME } from '../../app/guard.ts';
import { api, renewStaff } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { canUsePasskeys } from '../../lib/passkeys.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useSession } from '../../lib/session.ts';
import { SheetPage } from '../../lib/sheet-page.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { secondFactorWords as words } from './words.ts';

const factorsQuery = api.query(['factors'], listStaffFactors, {});
type Factors = OutputOf<typeof listStaffFactors>;

/** My authenticator app and my passkeys. */
export function SecondFactorPage() {
  const client = useQueryClient();
  const staff = useSession()?.staff;
  const query = useQuery(factorsQuery);
  const [adding, setAdding] = useState<'totp' | 'passkey'>();
  async function finish() {
    setAdding(undefined);
    await client.invalidateQueries({ queryKey: ['factors'] });
    await renewStaff();
  }
  return (
    <SheetPage words={words} note={staff?.mustAddFactor ? words.required : undefined}>
      {query.data ? (
        <FactorList factors={query.data} onAdd={setAdding} />
      ) : (
        <QueryPlace query={query} title={words.failed} />
      )}
      {/* Below the answer, so that it does not move when that comes. */}
      {!query.isPending && staff && !staff.mustAddFactor && (
        <p className="mt-24">
          <Link to={HOME} className={buttonClass()}>
            {words.toWork}
          </Link>
        </p>
      )}
      {adding === 'totp' && <TotpDialog onClose={() => setAdding(undefined)} onDone={() => void finish()} />}
      {adding === 'passkey' && (
        <PasskeyDialog onClose={() => setAdding(undefined)} onDone={() => void finish()} />
      )}
    </SheetPage>
  );
}

interface FactorListProps {
  factors: Factors;
  onAdd: (which: 'totp' | 'passkey') => void;
}

function FactorList({ factors: { totpSince, passkeys, passkeyHost }, onAdd }: FactorListProps) {
  const isPossible = canUsePasskeys() && location.hostname === passkeyHost;
  return (
    <div className="grid grid-cols-[1fr_1fr] gap-20 items-start max-md:grid-cols-[minmax(0,1fr)]">
      <section className="pt-20 pb-24 px-24 line rounded-(--radius) bg-surface">
        <h2>{words.totp.title}</h2>
        <p className="mt-6 mb-16 text-ink-2">
          {totpSince === null ? words.totp.none : words.totp.since(formatMoment(totpSince))}
        </p>
        {totpSince === null && (
          <Button variant="primary" onClick={() => onAdd('totp')}>
            {words.totp.add}
          </Button>
        )}
      </section>
      <section className="pt-20 pb-24 px-24 line rounded-(--radius) bg-surface">
        <h2>{words.passkeys.title}</h2>
        <p className="mt-6 mb-16 text-ink-2">
          {isPossible ? words.passkeys.none : words.passkeys.unavailable(passkeyHost)}
        </p>
        {passkeys.map((one) => (
          <p key={one.id} className="mb-10">
            {one.label}
            <small className="block text-ink-3 text-12 leading-18">
              {words.passkeys.added(formatMoment(one.addedAt))}，
              {one.lastUsedAt === null
                ? words.passkeys.unused
                : words.passkeys.used(formatMoment(one.lastUsedAt))}
            </small>
          </p>
        ))}
        {isPossible && <Button onClick={() => onAdd('passkey')}>{words.passkeys.add}</Button>}
      </section>
    </div>
  );
}
