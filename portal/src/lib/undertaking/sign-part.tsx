import { Button, Checkbox, Skeleton, notice } from '@yinji/ui';
import { useState } from 'react';
import { useAttempt } from '@yinji/web';
import { signStatement } from '../keys-store/sign-statement.ts';
import { useSigningKey } from '../keys-store/use-signing-key.ts';
import { useSession } from '../session.ts';
import { KeyMissing } from './key-missing.tsx';

const words = {
  title: '承诺',
  agree: '我已阅读并作出以上承诺',
  agreeMissing: '请先阅读并勾选',
  signing: '正在签署',
  keyGone: '这个浏览器里没有您的签名密钥，请先恢复或生成',
} as const;

interface SignPartProps {
  button: string;
  undertaking: string;
  /** The text to sign, once its certificate is known. */
  statement: (certificateSha256: string) => object;
  /** Undefined where it can be sent; else the reason. */
  fault: string | undefined;
  onSigned: (signed: { certificateSha256: string; signature: string }) => Promise<void>;
}

/** The undertaking word for word, and the signature under it. */
export function SignPart({ button, undertaking, statement, fault, onSigned }: SignPartProps) {
  const accountId = useSession()?.account.id ?? '';
  const signingKey = useSigningKey();
  const [agreed, setAgreed] = useState(false);
  const [isShown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();

  async function sign() {
    setShown(true);
    if (!agreed || signingKey.kind !== 'ready') return;
    if (fault !== undefined) return notice(fault, { kind: 'warning' });
    await attempt(async () => {
      const { key } = signingKey;
      const signed = await signStatement(accountId, key, statement(key.certificateSha256));
      if (signed === undefined) notice(words.keyGone, { kind: 'error' });
      else await onSigned(signed);
    });
  }

  return (
    <div className="undertaking grid gap-14 py-20 px-24 line rounded-(--radius) bg-surface">
      <h3 className="mb-10 [font:600_19px/30px_var(--serif)]">{words.title}</h3>
      <blockquote className="m-0 text-ink-2 [font:400_16px/30px_var(--serif)]">{undertaking}</blockquote>
      <Checkbox
        checked={agreed}
        error={isShown && !agreed && words.agreeMissing}
        onChange={({ target }) => setAgreed(target.checked)}
      >
        {words.agree}
      </Checkbox>
      {fault !== undefined && <p className="muted">{fault}</p>}
      {signingKey.kind === 'loading' ? (
        <Skeleton />
      ) : signingKey.kind === 'ready' ? (
        <div>
          <Button variant="primary" busy={busy} onClick={() => void sign()}>
            {busy ? words.signing : button}
          </Button>
        </div>
      ) : (
        <KeyMissing state={signingKey} />
      )}
    </div>
  );
}
