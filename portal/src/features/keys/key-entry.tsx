import { fromBase64, sm3, toHex } from '@yinji/evidence';
import { HashText, ProofBadge, Status, type StatusKind, Fact } from '@yinji/ui';
import { useState } from 'react';
import { serverNow } from '@yinji/web';
import { formatCount, formatDay, formatInstant } from '../../lib/format.ts';
import { lifeOf, type CertifiedKey, type KeyLife } from '../../lib/keys-store/choose-key.ts';
import { KeyActions } from './key-actions.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { ProofButton } from './proof-button.tsx';
import { sheetWords } from './sheet-words.ts';
import { revocationReasons } from './words.ts';

const lives: Record<KeyLife, { kind: StatusKind; word: string }> = {
  live: { kind: 'passed', word: '有效' },
  waiting: { kind: 'reviewing', word: '72 小时内不能签转让' },
  revoked: { kind: 'rejected', word: '已撤销' },
  expired: { kind: 'draft', word: '已过期' },
};

export interface KeyEntryProps {
  accountId: string;
  certified: CertifiedKey;
  /** Its public key's digest where this browser holds the private half. */
  heldKey: string | undefined;
}

/** One certificate: its data, its place in the log, whether it still signs. */
export function KeyEntry({ accountId, certified, heldKey }: KeyEntryProps) {
  const [isRevoking, setRevoking] = useState(false);
  const { certificate, certificateSha256, serialNumber, issuedAt, expiresAt, issuerLabel } = certified;
  const { transfersFrom, logIndex, revokedAt, revocationReason, revocationIndex } = certified;
  const life = lifeOf(certified, serverNow());
  return (
    <li className={life === 'revoked' || life === 'expired' ? 'key-ended' : undefined}>
      <div className="key-head flex flex-wrap items-center gap-x-12 gap-y-8">
        <h3 className="mr-4 [font:500_17px/28px_var(--sans)]">
          尾号 <span className="mono">{certificateSha256.slice(-4)}</span>
        </h3>
        <Status kind={lives[life].kind} word={lives[life].word} />
        {heldKey && <ProofBadge>在这个浏览器里</ProofBadge>}
      </div>
      <dl className="key-facts mt-12 text-14 leading-24">
        <Fact name="SHA-256">
          <HashText digest={certificateSha256} name="证书的 SHA-256 指纹" />
        </Fact>
        <Fact name="SM3">
          <HashText digest={toHex(sm3(fromBase64(certificate)))} name="证书的 SM3 指纹" />
        </Fact>
        <Fact name="序列号">
          <span className="mono wrap-anywhere">{serialNumber}</span>
        </Fact>
        <Fact name="签发">
          {formatInstant(issuedAt)}，{issuerLabel}
        </Fact>
        <Fact name="可凭">{keptBy(certified)}</Fact>
        <Fact name="签发记录">
          <InLog index={logIndex} />
          {logIndex !== null && <ProofButton id={certified.id} of="key" tail={certificateSha256.slice(-4)} />}
        </Fact>
        {revokedAt === null ? (
          <Fact name="有效至">{formatDay(expiresAt)}</Fact>
        ) : (
          <>
            <Fact name="撤销">
              {formatInstant(revokedAt)}
              {revocationReason && `，${revocationReasons[revocationReason].title}`}
            </Fact>
            <Fact name="撤销记录">
              <InLog index={revocationIndex} />
              {revocationIndex !== null && (
                <ProofButton id={certified.id} of="revocation" tail={certificateSha256.slice(-4)} />
              )}
            </Fact>
          </>
        )}
        {life === 'waiting' && <Fact name="可签转让">{formatInstant(transfersFrom)} 起；存证现在就能签</Fact>}
      </dl>
      <KeyActions
        accountId={accountId}
        certified={certified}
        heldKey={heldKey}
        onRevoke={() => setRevoking(true)}
      />
      {isRevoking && <RevokeDialog certified={certified} onClose={() => setRevoking(false)} />}
    </li>
  );
}

/** By what its person gets it back: a key without a sheet was made with a file. */
function keptBy({ recoverable: { bySheet, byPasskey } }: CertifiedKey): string {
  const { kept } = sheetWords;
  return `${[bySheet ? kept.bySheet : kept.byFile, ...(byPasskey ? [kept.byPasskey] : [])].join('、')}取回`;
}

function InLog({ index }: { index: number | null }) {
  return index === null ? (
    <ProofBadge state="waiting">待入账</ProofBadge>
  ) : (
    <ProofBadge>账本第 {formatCount(index)} 条</ProofBadge>
  );
}
