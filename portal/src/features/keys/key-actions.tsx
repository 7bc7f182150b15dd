import { useQueryClient } from '@tanstack/react-query';
import { fromBase64, toPem } from '@yinji/evidence';
import { Button, toast } from '@yinji/ui';
import { saveFile } from '@yinji/web';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import { dropHeldKey } from '../../lib/keys-store/held-keys.ts';
import { heldKeysQuery } from '../../lib/keys-store/use-signing-key.ts';
import { ask } from '../../lib/question.ts';
import { keyWords } from './words.ts';

export interface KeyActionsProps {
  accountId: string;
  certified: CertifiedKey;
  heldKey: string | undefined;
  onRevoke: () => void;
}

export function KeyActions({ accountId, certified, heldKey, onRevoke }: KeyActionsProps) {
  const queries = useQueryClient();
  const { certificate, issuer, certificateSha256, revokedAt } = certified;

  function download() {
    const pem = [certificate, issuer].map((one) => toPem('CERTIFICATE', fromBase64(one))).join('');
    saveFile(
      `yinji-cert-${certificateSha256.slice(-8)}.pem`,
      new Blob([pem], { type: 'application/x-pem-file' }),
    );
  }

  async function drop(publicKey: string) {
    const isSure = await ask({
      title: '从这个浏览器移除密钥？',
      text: '证书仍然有效。要再在这里签名，需要用恢复单、通行密钥或备份文件取回；都没有，这把密钥就不能再用了。',
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
    <div className="key-actions flex flex-wrap gap-x-16 gap-y-8 key-entry-actions">
      <Button variant="text" size="dense" guard={1000} onClick={download}>
        下载证书
      </Button>
      {heldKey && (
        <Button variant="text" size="dense" onClick={() => void drop(heldKey)}>
          从这个浏览器移除
        </Button>
      )}
      {revokedAt === null && (
        <Button variant="text" size="dense" className="key-revoke-button" onClick={onRevoke}>
          撤销证书
        </Button>
      )}
    </div>
  );
}
