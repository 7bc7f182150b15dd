import type { OutputOf, listPackages } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Button, Dialog, Pager, Skeleton, notice, Fact } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useEffect, useState } from 'react';
import { PACKAGE_PAGE_SIZE, REAL_NAME_MOVE_MS } from '../../config/constants.ts';
import { paths, realNamePlace } from '../../config/paths.ts';
import { formatCount, formatDay, formatTerm, formatYuan } from '../../lib/format.ts';
import { packageDialog, type Subject } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { packagesQuery } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { wantedPackage } from '../../lib/wanted-package.ts';
import { laterFixedWords } from '../../lib/later-fixed-words.ts';
import { fixedWords, words } from '../../lib/words.ts';
import { mayBuy } from './may-buy.ts';
import { PayDialog } from './pay-dialog.tsx';
import { nextOpening } from './pay-queries.ts';
import { packageWords } from './package-words.ts';
import { RenewalWarning } from './renewal-warning.tsx';
import './package-dialog.css';

type Package = OutputOf<typeof listPackages>['items'][number];

/** Five packages a page, each 300 px wide, three visible or more; on a phone they are swiped like cards. */
export function PackageDialog({ subject }: { subject?: Subject | undefined }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<{ subject: Subject; opening: number }>();
  const [straight] = useState(nextOpening);
  const running = useSession();
  const query = useQuery(packagesQuery(page));
  const { data } = query;
  const { data: member } = useQuery({ ...memberQuery, enabled: running !== undefined });
  const buy = useBuy(({ id, name }) => setChosen({ subject: { packageId: id, name }, opening: nextOpening() }));
  const membership = member?.membership ?? undefined;

  // Going back also leaves the page below the packages.
  useEffect(() => {
    addEventListener('popstate', packageDialog.close);
    return () => removeEventListener('popstate', packageDialog.close);
  }, []);

  if (subject) return <PayDialog subject={subject} opening={straight} onClose={packageDialog.close} />;
  if (chosen) return <PayDialog {...chosen} onClose={() => setChosen(undefined)} />;
  return (
    <Dialog open width="wide" title="选择套餐" onClose={packageDialog.close} className="package-dialog">
      {membership && (
        <p className="package-now">
          您现在的套餐是“{membership.packageName}”，至 {formatDay(membership.expiresAt)}。
          <strong className="text-reviewing font-medium">续费不叠加</strong>，以最晚到期的套餐为准。
        </p>
      )}
      <QueryState query={query} title={words.loadFailed} className="package-row">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} shape="block" className="h-490 max-sm:h-432" />
        ))}
      </QueryState>
      {data && (
        <ul className="package-row" tabIndex={-1}>
          {data.items.map((one) => (
            <li
              className="[flex:0_0_300px] flex-col p-24 line rounded-(--radius) [scroll-snap-align:start] max-sm:p-20"
              key={one.id}
            >
              <div className="flex items-center justify-between text-ink-3 text-14">
                <h3 className="text-ink [font:600_22px/32px_var(--serif)]">{one.name}</h3>
                {membership?.packageName === one.name && <span>您现在的套餐</span>}
              </div>
              <p className="package-price mt-6 [font:600_44px/56px_var(--serif)] max-sm:mt-2 max-sm:text-40 max-sm:leading-48">
                <small className="mr-4 [font:400_20px/1_var(--sans)]">¥</small>
                {formatYuan(one.priceFen)}
              </p>
              <dl className="my-16 mx-0 line-t max-sm:my-10">
                <Fact name="期限">{formatTerm(one.termDays)}</Fact>
                <Fact name="存证">{formatCount(one.quotas.evidence)}</Fact>
                <Fact name="确权">{formatCount(one.quotas.authentic)}</Fact>
                <Fact name="图册作品">{formatCount(one.quotas.gallery)}</Fact>
                <Fact name="普通作品">{formatCount(one.quotas.common)}</Fact>
              </dl>
              <p className="flex-1 mb-20 text-ink-3 text-14 leading-22 max-sm:mb-14">
                {one.quotas.evidence > 0 && (
                  <strong className="block text-ink-2 font-medium">
                    {packageWords.perPiece(formatYuan(Math.ceil(one.priceFen / one.quotas.evidence)))}
                  </strong>
                )}
                {one.remark}
              </p>
              {membership && <RenewalWarning expiresAt={membership.expiresAt} termDays={one.termDays} />}
              <Button
                guard
                block
                onClick={() => buy(one)}
                aria-label={`购买${one.name}套餐，${formatYuan(one.priceFen)} 元`}
              >
                购买
              </Button>
            </li>
          ))}
          {data.items.length === 0 && (
            <li className="muted [flex:0_0_300px] flex-col p-24 line rounded-(--radius) [scroll-snap-align:start] max-sm:p-20">
              目前没有在售的套餐。
            </li>
          )}
        </ul>
      )}
      {data && data.total > PACKAGE_PAGE_SIZE && (
        <Pager total={data.total} page={page} size={PACKAGE_PAGE_SIZE} unit="种" onPage={setPage} />
      )}
      <p className="sm muted max-w-none">
        {packageWords.quotas}
        {running && (
          <Link className="ml-8" to={paths.equity} onClick={packageDialog.close}>
            {packageWords.compare}
          </Link>
        )}
      </p>
      <p className="sm dim">未使用，7 天内全额退款；之后按未用额度折算。</p>
    </Dialog>
  );
}

function useBuy(choose: (one: Package) => void) {
  const running = useSession();
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  return (one: Package) => {
    const gate = mayBuy(running?.account);
    if (gate !== 'open') wantedPackage.keep({ packageId: one.id, name: one.name });
    if (gate === 'sign-in') {
      packageDialog.close();
      notice(fixedWords.signInFirst, { kind: 'warning' });
      void navigate({ to: paths.signIn, search: { mode: 'login', redirect: here } });
    } else if (gate === 'real-name') {
      notice(laterFixedWords.realNameFirst, { kind: 'warning' });
      setTimeout(() => {
        packageDialog.close();
        void navigate({ to: paths.personal, search: { currentType: 'myProfile' }, hash: realNamePlace });
      }, REAL_NAME_MOVE_MS);
    } else choose(one);
  };
}
