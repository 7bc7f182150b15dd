import type { WorkDetail } from '@yinji/contract';
import { Status, type StatusKind } from '@yinji/ui';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { Panel } from './panel.tsx';

type Deposit = NonNullable<WorkDetail['deposit']>;

/** Fifth step: the deposit is received; its proofs arrive automatically. */
export function ReceiptPanel({ deposit }: { deposit: Deposit }) {
  return (
    <Panel
      title="指纹已收到，等待回执"
      foot={
        <p className="sm muted">
          可以关闭本页。平台已记下收到的时刻，时间戳与见证会自己补齐，齐备后有消息通知您。
        </p>
      }
    >
      <Arrivals deposit={deposit} />
    </Panel>
  );
}

/** Which proofs are there by now. */
export function Arrivals({ deposit }: { deposit: Deposit }) {
  return (
    <ul className="deposit-arrivals" aria-live="polite">
      <Arrival isThere name="收到指纹" told={`${formatInstant(deposit.receivedAt)} UTC+8`} />
      <Arrival
        isThere={deposit.logIndex !== null}
        name="记入账本"
        told={deposit.logIndex === null ? '待入账' : `第 ${formatCount(deposit.logIndex)} 条`}
      />
      <Arrival
        isThere={deposit.tokenTime !== null}
        name="可信时间戳"
        told={deposit.tokenTime === null ? '时间戳待补' : `${formatInstant(deposit.tokenTime)} UTC+8`}
      />
      <Arrival
        isThere={deposit.cosignedAt !== null}
        name="见证人联署"
        told={deposit.cosignedAt === null ? '等待联署' : `${deposit.witnesses} 位`}
      />
    </ul>
  );
}

function Arrival({ isThere, name, told }: { isThere: boolean; name: string; told: string }) {
  const kind: StatusKind = isThere ? 'passed' : 'reviewing';
  return (
    <li>
      <Status kind={kind} look="plain" word={isThere ? '已有' : '等待'} />
      <span>{name}</span>
      <span className="muted">{told}</span>
    </li>
  );
}
