import type { WorkDetail } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { CopyButton, HashText, QrCode, Rosette, rosetteName } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { StandingMark } from '../../lib/standing-mark.tsx';
import { verifyAddress } from '../../lib/verify-address.ts';
import { workWords as words } from './words.ts';

/** The record's mark and number: what is quoted, scanned and verified. */
export function WorkNumber({ deposit }: { deposit: NonNullable<WorkDetail['deposit']> }) {
  return (
    <div className="work-number">
      <Rosette digest={deposit.recordSha256} />
      <div>
        <p className="mono">{deposit.number}</p>
        <p className="sm dim">{rosetteName(deposit.recordSha256)}</p>
      </div>
      <CopyButton text={deposit.number} label="复制编号" />
    </div>
  );
}

/** What became of the record since it passed, before its number and its tracks are read. */
export function WorkStanding({ standing }: Pick<WorkDetail, 'standing'>) {
  if (standing === null || standing === '有效') return null;
  return (
    <div className="work-standing">
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
    <section className="public-link" aria-labelledby="public-link">
      <h2 id="public-link">给别人查验</h2>
      <div className="public-link-sheet">
        <QrCode text={address} label="公开查验的二维码" />
        <div>
          <dl>
            <div>
              <dt>编号</dt>
              <dd className="mono">{deposit.number}</dd>
            </div>
            <div>
              <dt>查询码</dt>
              <dd className="mono">{deposit.queryCode}</dd>
            </div>
          </dl>
          <p className="sm muted">{words.private}</p>
          <div className="public-link-ways">
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

/** Digests in groups, to be read aloud or compared. */
export function WorkDigests({ work: { file, deposit } }: { work: WorkDetail }) {
  if (!file && !deposit) return null;
  return (
    <section className="work-digests" aria-labelledby="digests">
      <h2 id="digests">指纹</h2>
      {file && (
        <>
          <h3>文件 SHA-256</h3>
          <HashText digest={file.sha256} name="文件的 SHA-256" />
          <h3>文件 SM3</h3>
          <HashText digest={file.sm3} name="文件的 SM3" />
        </>
      )}
      {deposit && (
        <>
          <h3>账本记录 SHA-256</h3>
          <HashText digest={deposit.recordSha256} name="账本记录的 SHA-256" />
        </>
      )}
    </section>
  );
}
