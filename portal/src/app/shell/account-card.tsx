import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status } from '@yinji/ui';
import { paths, type PersonalTab } from '../../config/paths.ts';
import { formatDay } from '../../lib/format.ts';
import { memberQuery } from '../../lib/member-query.ts';
import type { Account } from '../../lib/session.ts';
import { leaveSession } from '../../lib/sign-out.ts';
import { Avatar } from '../../lib/avatar.tsx';

const shortcuts: readonly { tab: PersonalTab; word: string }[] = [
  { tab: 'payment', word: '支付记录' },
  { tab: 'myProfile', word: '实名认证' },
  { tab: 'myDigitallySigned', word: '数字签名' },
  { tab: 'galleryTemplate', word: '模板管理' },
  { tab: 'changePassword', word: '修改密码' },
];

/** The card of the signed-in person: name, membership and quota left, and links. */
export function AccountCard({ account, onChosen }: { account: Account; onChosen: () => void }) {
  const { data: member } = useQuery(memberQuery);
  const rest = member?.rest;
  return (
    <div className="account-card">
      <div className="account-card-head">
        <Avatar account={account} size="large" />
        <div>
          <strong className="serif">{account.nickname}</strong>
          <span className="sm dim">作品 {member?.works ?? '—'} 件</span>
        </div>
      </div>
      <p className="sm muted account-card-member">
        {member?.membership ? `会员至 ${formatDay(member.membership.expiresAt)}` : member ? '还不是会员' : '　'}
      </p>
      <dl className="account-card-rest" aria-label="剩余权益">
        <Rest word="存证" count={rest?.evidence} />
        <Rest word="确权" count={rest?.authentic} />
        <Rest word="图册" count={rest?.gallery} />
        <Rest word="普通" count={rest?.common} />
      </dl>
      <nav aria-label="我的">
        {shortcuts.map(({ tab, word }) => (
          <Link key={tab} to={paths.personal} search={{ currentType: tab }} onClick={onChosen}>
            {word}
            {tab === 'myProfile' &&
              (account.realName === 'none' ? (
                <Status kind="draft" look="plain" word="未认证" />
              ) : (
                <Status kind="passed" look="plain" word="已认证" />
              ))}
          </Link>
        ))}
        <button type="button" onClick={() => void leaveSession()}>
          退出登录
        </button>
      </nav>
    </div>
  );
}

function Rest({ word, count }: { word: string; count: number | undefined }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{count ?? '—'}</dd>
    </div>
  );
}
