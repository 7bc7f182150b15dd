import type { WorkDetail } from '@yinji/contract';
import { useQuery } from '@tanstack/react-query';
import { Icon, type IconName } from '@yinji/ui';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { memberQuery } from '../../lib/member-query.ts';
import { provenSoFar, type ProofState } from './proven.ts';

const looks: Record<ProofState, { icon: IconName; word: string }> = {
  held: { icon: 'check', word: '已成立' },
  waiting: { icon: 'clock', word: '等待中' },
  todo: { icon: 'dashed', word: '尚未成立' },
  withheld: { icon: 'info', word: '不作此项证明' },
};

export const simulatedNote = '评估环境：证书机构、时间戳与见证人均为模拟，不具证明效力。';

interface ProvenListProps {
  work: WorkDetail | undefined;
  isSimulated: boolean;
  /** The platform has the file, and there is no deposit of it. */
  isFileWaiting?: boolean;
}

/** The right side: what is provable by now, and the deposit's cost. */
export function ProvenList({ work, isSimulated, isFileWaiting = false }: ProvenListProps) {
  const at = work?.deposit ? (work.deposit.tokenTime ?? work.deposit.receivedAt) : undefined;
  // Up to the next second, as on the certificate: before it is then true.
  const clock = at ? formatInstant(Math.ceil(Date.parse(at) / 1000) * 1000).slice(11) : '';
  return (
    <aside
      className="deposit-proven print:pt-[8mm] print:[break-inside:avoid]"
      aria-labelledby="deposit-proven"
    >
      <h2 className="pb-14 [border-bottom:1px_solid_var(--ink)]" id="deposit-proven">
        到此刻，已能证明
      </h2>
      <ul>
        {provenSoFar(work, clock, isFileWaiting).map(({ state, claim, by }) => (
          <li key={by} className={`deposit-proof-${state}`}>
            <Icon name={looks[state].icon} size={18} />
            <div>
              <h3 className="text-16 leading-24">
                {claim}
                <span className="visually-hidden">：{looks[state].word}</span>
              </h3>
              <p>{by}</p>
            </div>
          </li>
        ))}
      </ul>
      <Quota work={work} />
      {isSimulated && <p className="xs dim">{simulatedNote}</p>}
    </aside>
  );
}

function Quota({ work }: { work: WorkDetail | undefined }) {
  const { data } = useQuery(memberQuery);
  if (!data) return null;
  const cost = work?.deposit?.complete
    ? '本次已扣除 1'
    : work?.deposit
      ? '本次占用 1，完成后扣除'
      : '提交时占用 1，完成后扣除';
  return (
    <p className="deposit-quota flex items-baseline gap-12 max-w-none pt-18 text-15 print:hidden">
      <span>存证额度</span>
      <strong className="ml-auto [font:600_30px/36px_var(--serif)]">{formatCount(data.rest.evidence)}</strong>
      <span className="sm dim">{cost}</span>
    </p>
  );
}
