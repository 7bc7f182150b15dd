import { workTypeLabels } from '@yinji/contract';
import { Button, HashText, Fact } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { formatDay } from '../../lib/format.ts';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import type { Account } from '../../lib/session.ts';
import { Panel } from './panel.tsx';
import { cleanLine } from './safe-name.ts';
import type { DraftFields } from './use-draft.ts';

export interface SignPanelProps {
  account: Account;
  fields: DraftFields;
  signingKey: CertifiedKey | undefined;
  busy: boolean;
  onSign: (key: CertifiedKey) => void;
  onBack: () => void;
}

/** Fourth step: review what will be fixed, then sign. */
export function SignPanel({ account, fields, signingKey, busy, onSign, onBack }: SignPanelProps) {
  const { file } = fields;
  return (
    <Panel
      title="核对之后签名"
      foot={<p className="sm muted">签名之后，名称、日期与文件指纹都不能再改。原件在取得回执之后才上传。</p>}
    >
      <dl className="deposit-facts">
        <Fact name="作品名称">{cleanLine(fields.title)}</Fact>
        <Fact name="作品类别">{workTypeLabels[fields.workType]}</Fact>
        <Fact name="完成日期">{fields.claimedCreatedOn ? formatDay(fields.claimedCreatedOn) : '未填写'}</Fact>
        <Fact name="存入人">{account.verifiedName ?? account.nickname}</Fact>
        {file && (
          <>
            <Fact name="文件">
              {file.name}，{formatBytes(file.sizeBytes)}
            </Fact>
            <Fact name="SHA-256">
              <HashText digest={file.sha256} copy={false} />
            </Fact>
            <Fact name="SM3">
              <HashText digest={file.sm3} copy={false} />
            </Fact>
          </>
        )}
        <Fact name="签名密钥">
          {signingKey ? `尾号 ${signingKey.certificateSha256.slice(-4)}，在这个浏览器里` : '这个浏览器里还没有'}
        </Fact>
      </dl>
      <div className="deposit-actions">
        <Button
          guard
          variant="primary"
          busy={busy}
          disabled={!signingKey}
          onClick={() => signingKey && onSign(signingKey)}
        >
          {busy ? '正在签名并提交' : '签名并提交存证'}
        </Button>
        <Button variant="text" disabled={busy} onClick={onBack}>
          返回修改
        </Button>
      </div>
    </Panel>
  );
}
