import type { WorkDetail } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { CopyButton, HashText, QrCode, Rosette, rosetteName } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { StandingMark } from '../../lib/standing-mark.tsx';
import { verifyAddress } from '../../lib/verify-address.ts';
import { workWords as words } from './words.ts';

/** The record's mark and number for quoting, scanning and verifying. */
export function WorkNumber({ deposit }: { deposit: NonNullable<WorkDetail['deposit']> }) {
  return (
    <div className="work-number flex items-center gap-16 mt-24 mb-28 mx-0 py-16 px-0 [border-block:1px_solid_var(--line)] max-sm:gap-12">
      <Rosette digest={deposit.recordSha256} />
      <div className="flex-1 min-w-0">
        <p className="mono max-sm:text-13 max-sm:whitespace-nowrap">{deposit.number}</p>
        <p className="sm dim">{rosetteName(deposit.recordSha256)}</p>
      </div>
      <CopyButton text={deposit.number} label="复制编号" />
    </div>
  );
}

/** Changes of the record since it passed, before its number and its tracks. */
export function WorkStanding({ standing }: Pick<WorkDetail, 'standing'>) {
  if (standing === null || standing === '有效') return null;
  return (
    <div className="work-standing mt-20 py-14 px-18 [border-left:2px_solid_var(--line-strong)] bg-sunken text-15 leading-26">
      <StandingMark standing={standing} look="tag" />
      <p>
        {words.standing[standing]}
        {standing === '异议处理中' && (
          <Link to={paths.change} search={{ kind: 'objection' }}>
            {words.toObjection}
          </Link>
        )}
      </p>
    </div>
  );
}

/** How somebody else verifies it. */
export function PublicLink({ deposit }: { deposit: NonNullable<WorkDetail['deposit']> }) {
  const address = verifyAddress(deposit.number, deposit.queryCode);
  return (
    <section className="public-link print:[break-inside:avoid]" aria-labelledby="public-link">
      <h2 id="public-link">给别人查验</h2>
      <div className="public-link-sheet grid grid-cols-[136px_minmax(0,1fr)] gap-20 items-start pt-20 [border-top:1px_solid_var(--ink)] max-sm:grid-cols-[minmax(0,1fr)]">
        <QrCode text={address} label="公开查验的二维码" />
        <div>
          <dl className="mb-8 text-14 leading-24">
            <div className="grid grid-cols-[4.5em_minmax(0,1fr)]">
              <dt className="text-ink-3">编号</dt>
              <dd className="mono">{deposit.number}</dd>
            </div>
            <div className="grid grid-cols-[4.5em_minmax(0,1fr)]">
              <dt className="text-ink-3">查询码</dt>
              <dd className="mono">{deposit.queryCode}</dd>
            </div>
          </dl>
          <p className="sm muted">{words.private}</p>
          <div className="flex flex-wrap gap-x-16 gap-y-4 items-center mt-8 text-14 print:hidden">
            <a href={address} target="_blank" rel="noreferrer">
              打开公开查验页
            </a>
            <CopyButton text={address} label="复制公开链接" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** Digests in groups, for reading aloud or comparing. */
export function WorkDigests({ work: { file, deposit } }: { work: WorkDetail }) {
  if (!file && !deposit) return null;
  return (
    <section aria-labelledby="digests">
      <h2 id="digests">指纹</h2>
      {file && (
        <>
          <h3 className="mt-16 text-ink-3 text-14 leading-24">文件 SHA-256</h3>
          <HashText digest={file.sha256} name="文件的 SHA-256" />
          <h3 className="mt-16 text-ink-3 text-14 leading-24">文件 SM3</h3>
          <HashText digest={file.sm3} name="文件的 SM3" />
        </>
      )}
      {deposit && (
        <>
          <h3 className="mt-16 text-ink-3 text-14 leading-24">账本记录 SHA-256</h3>
          <HashText digest={deposit.recordSha256} name="账本记录的 SHA-256" />
        </>
      )}
    </section>
  );
}
