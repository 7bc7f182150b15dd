import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, TableHead } from '@yinji/ui';
import { QueryState, serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatCount, formatDay } from '../../lib/format.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { QuotaNumbers } from '../../lib/quota-numbers.tsx';
import { words } from '../../lib/words.ts';
import { MembershipSettings, useDefaultPackage } from './membership-settings.tsx';

const DAY_MS = 86_400_000;

/** Membership, the four quotas, and the works by track and state. */
export function MemberCenterTab() {
  const query = useQuery(memberQuery);
  const { data } = query;
  const membership = data?.membership;
  return (
    <>
      <div className="personal-head">
        <div>
          <h1>会员中心</h1>
          <p className="muted">
            {membership
              ? `${membership.packageName}套餐，至 ${formatDay(membership.expiresAt)}，还有 ${Math.max(0, Math.ceil((Date.parse(membership.expiresAt) - serverNow()) / DAY_MS))} 天`
              : data
                ? '还不是会员'
                : '　'}
          </p>
        </div>
        <div className="member-buttons flex flex-wrap gap-12">
          {membership && <RenewButton />}
          <Button onClick={packageDialog.open}>{membership ? '续费或更换套餐' : '查看套餐'}</Button>
        </div>
      </div>
      <QueryState query={query} title={words.loadFailed} blocks={2} />
      {data && (
        <>
          <QuotaNumbers rest={data.rest} />
          <p className="sm dim">
            每批额度各有到期日，先到期的先用。
            <Link to={paths.wallet}>按批次与到期日查看</Link>
          </p>
          {membership && <MembershipSettings />}
          <section className="personal-section pt-40">
            <div className="section-head">
              <h2>{formatCount(data.works)} 件作品</h2>
              <Link to={paths.upload}>上传作品</Link>
            </div>
            <table className="track-counts [table-layout:fixed] text-15 max-sm:text-14">
              <TableHead columns={['进度', '已通过', '审核中', '未通过', '草稿']} />
              <tbody>
                <CountRow name="存证" {...data.evidence} />
                <CountRow name="确权" {...data.confirmation} />
                <CountRow name="版权认证" {...data.certification} />
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}

/** Directly to the payment of the chosen default package, if there is one. */
function RenewButton() {
  const chosen = useDefaultPackage();
  if (!chosen) return null;
  return (
    <Button variant="primary" onClick={() => packageDialog.buy({ packageId: chosen.id, name: chosen.name })}>
      续费“{chosen.name}”
    </Button>
  );
}

interface CountRowProps {
  name: string;
  passed: number;
  reviewing: number;
  rejected: number;
  draft?: number;
}

/** Drafts of certifications are kept but not counted on the wire: a dash, not a zero. */
function CountRow({ name, passed, reviewing, rejected, draft }: CountRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[passed, reviewing, rejected, draft].map((count, place) => (
        <td key={place} className={count ? undefined : 'text-ink-3'}>
          {count ?? '—'}
        </td>
      ))}
    </tr>
  );
}
