import { useQueryClient } from '@tanstack/react-query';
import { Button, HashText, ProofBadge, Status, toast, type StatusKind } from '@yinji/ui';
import {
  certifiedPublicKey,
  lifeOf,
  type CertifiedKey,
  type KeyLife,
} from '../../lib/keys-store/choose-key.ts';
import { dropHeldKey } from '../../lib/keys-store/held-keys.ts';
import { heldKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { formatCount, formatDay, formatInstant } from '../../lib/format.ts';
import { ask } from '../../lib/question.ts';
import { serverNow } from '../../lib/server-time.ts';
import { keyWords } from './words.ts';

const lives: Record<KeyLife, { kind: StatusKind; word: string }> = {
  live: { kind: 'passed', word: '有效' },
  revoked: { kind: 'rejected', word: '已停用' },
  expired: { kind: 'draft', word: '已过期' },
};

export interface KeyListProps {
  accountId: string;
  certified: readonly CertifiedKey[];
  held: readonly string[];
}

/** Every certificate ever issued on the person's name, newest first. */
export function KeyList({ accountId, certified, held }: KeyListProps) {
  return (
    <ul className="key-list">
      {certified.map((key) => {
        const publicKey = certifiedPublicKey(key);
        return (
          <KeyEntry
            key={key.id}
            certified={key}
            accountId={accountId}
            heldKey={publicKey !== undefined && held.includes(publicKey) ? publicKey : undefined}
          />
        );
      })}
    </ul>
  );
}

interface KeyEntryProps {
  accountId: string;
  certified: CertifiedKey;
  /** Its public key's digest where this browser holds the private half. */
  heldKey: string | undefined;
}

function KeyEntry({ accountId, certified, heldKey }: KeyEntryProps) {
  const { certificateSha256, issuedAt, expiresAt, revokedAt, logIndex, issuerLabel } = certified;
  const life = lives[lifeOf(certified, serverNow())];
  const queries = useQueryClient();

  async function drop(publicKey: string) {
    const isSure = await ask({
      title: '从这个浏览器移除密钥？',
      text: '证书仍然有效。要再在这里签名，需要用备份文件恢复；没有备份，这把密钥就不能再用了。',
      yes: '移除',
      no: '留着',
      danger: true,
    });
    if (!isSure) return;
    await dropHeldKey(accountId, publicKey);
    await queries.invalidateQueries(heldKeysQuery(accountId));
    toast(keyWords.dropped);
  }

  return (
    <li>
      <div className="key-head">
        <h3>尾号 {certificateSha256.slice(-4)}</h3>
        <Status kind={life.kind} word={life.word} />
        {heldKey && <ProofBadge>在这个浏览器里</ProofBadge>}
        <ProofBadge state={logIndex === null ? 'waiting' : 'held'}>
          {logIndex === null ? '待入账' : `账本第 ${formatCount(logIndex)} 条`}
        </ProofBadge>
      </div>
      <dl className="key-facts">
        <div>
          <dt>证书指纹</dt>
          <dd>
            <HashText digest={certificateSha256} name="证书指纹" />
          </dd>
        </div>
        <div>
          <dt>签发</dt>
          <dd>
            {issuerLabel}，{formatInstant(issuedAt)}
          </dd>
        </div>
        <div>
          <dt>{revokedAt ? '停用' : '有效至'}</dt>
          <dd>{revokedAt ? formatInstant(revokedAt) : formatDay(expiresAt)}</dd>
        </div>
      </dl>
      {heldKey && (
        <Button variant="text" size="dense" guardMs={0} onClick={() => void drop(heldKey)}>
          从这个浏览器移除
        </Button>
      )}
    </li>
  );
}
