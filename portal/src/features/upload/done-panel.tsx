import { getBundle, getCertificate, type WorkDetail } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { CopyButton, Rosette, Seal, buttonClass, rosetteName } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { formatInstant } from '../../lib/format.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { Panel } from './panel.tsx';

/** All proofs are there and the original matches: the downloads. */
export function DonePanel({ work, stamping }: { work: WorkDetail; stamping: boolean }) {
  const { deposit } = work;
  if (!deposit) return null;
  return (
    <Panel
      title="存证完成"
      picture={
        <div className="deposit-plate max-sm:w-132">
          <Rosette digest={deposit.recordSha256} />
          <Seal stamping={stamping} />
          <span className="visually-hidden">印迹纹：{rosetteName(deposit.recordSha256)}</span>
        </div>
      }
      foot={
        <p className="sm muted">
          证书与证据包签发一次，此后逐字节不变。请把证据包和原件放在一起保存：没有本站，凭它们也能核验。证据包里有您的姓名；公开版是同一条记录，不含作品名、姓名与签名，可以公开张贴。
        </p>
      }
    >
      <p className="flex flex-wrap items-center gap-x-12 gap-y-4 max-w-none text-17 max-sm:gap-x-8 max-sm:text-16 mono">
        {deposit.number}
        <CopyButton text={deposit.number} label="复制存证编号" />
      </p>
      <p className="sm muted">
        {work.title}，{formatInstant(deposit.receivedAt)} UTC+8 收到。查询码{' '}
        <span className="mono">{deposit.queryCode}</span>
        ，给别人查验这件不公开的作品时一并告知。
      </p>
      <div className="deposit-actions">
        <DownloadButton
          call={getCertificate}
          input={{ id: work.id, kind: 'deposit' }}
          name={`${deposit.number}.pdf`}
          variant="primary"
        >
          下载证书
        </DownloadButton>
        <DownloadButton call={getBundle} input={{ id: work.id }} name={`${deposit.number}.zip`}>
          下载证据包
        </DownloadButton>
        <DownloadButton
          call={getBundle}
          input={{ id: work.id, variant: 'public' }}
          name={`${deposit.number}-公开版.zip`}
        >
          下载公开版
        </DownloadButton>
        <Link to={paths.work} search={{ id: work.id }} className={buttonClass('text')}>
          查看作品
        </Link>
        <Link to={paths.upload} search={{}} className={buttonClass('text')}>
          再存一件
        </Link>
      </div>
    </Panel>
  );
}
