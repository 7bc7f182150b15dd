import { repeatRealNameCheck, withdrawKeyRequest } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Icon, toast } from '@yinji/ui';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { keyRequestQuery, signingKeysQuery, type KeyRequest } from '../../lib/keys-store/use-signing-key.ts';
import { ask } from '../../lib/question.ts';
import { keyWords } from './words.ts';

export interface OpenRequestProps {
  request: KeyRequest;
  /** Whether this browser holds the requested key. */
  isHere: boolean;
}

/** A requested key without a certificate yet: the remaining steps, and how to cancel. */
export function OpenRequest({ request, isHere }: OpenRequestProps) {
  const queries = useQueryClient();
  // It disappears when the certificate is there: the list then has one more.
  useEffect(() => () => void queries.invalidateQueries(signingKeysQuery), [queries]);
  if (request.state === 'issuing') return <Issuing />;
  return <Checking request={request} isHere={isHere} />;
}

function Issuing() {
  return (
    <section
      className="key-wait grid grid-cols-[28px_minmax(0,1fr)] gap-16 py-24 line-t"
      aria-labelledby="key-issuing"
    >
      <Icon name="clock" size={22} />
      <div>
        <h2 className="text-20 leading-30" id="key-issuing">
          {keyWords.issuingTitle}
        </h2>
        <p className="muted">{keyWords.issuing}</p>
      </div>
    </section>
  );
}

function Checking({ request, isHere }: OpenRequestProps) {
  const queries = useQueryClient();
  const [consent, setConsent] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function showFace() {
    if (!consent) return setWrong(keyWords.consentFace);
    setBusy(true);
    try {
      const { certifyUrl } = await api.call(repeatRealNameCheck, { consentFace: true });
      location.assign(certifyUrl);
    } catch {
      setBusy(false);
    }
  }

  async function withdraw() {
    const isSure = await ask({
      title: '撤回这次申请？',
      text: '不会签发证书。以后可以重新生成一把密钥。',
      yes: '撤回',
      no: '留着',
    });
    if (!isSure) return;
    await api.call(withdrawKeyRequest, { id: request.id }).then(
      () => toast(keyWords.withdrawn),
      () => undefined,
    );
    await queries.invalidateQueries(keyRequestQuery);
  }

  return (
    <section className="key-here" aria-labelledby="key-checking">
      <div>
        <h2 className="text-22 leading-32" id="key-checking">
          {keyWords.checkingTitle}
        </h2>
        <p className="sm dim">
          申请于 {formatInstant(request.requestedAt)}
          {request.isCountersigned && '，已由旧密钥背书'}
        </p>
      </div>
      <p className="muted">{request.isCountersigned ? keyWords.checkingCountersigned : keyWords.checking}</p>
      {!isHere && (
        <p className="key-alarm grid grid-cols-[20px_minmax(0,1fr)] gap-10 py-14 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-14 leading-24">
          <Icon name="warning" size={18} />
          <span>{keyWords.requestElsewhere}</span>
        </p>
      )}
      <Checkbox
        checked={consent}
        error={wrong}
        onChange={(event) => {
          setConsent(event.target.checked);
          setWrong(undefined);
        }}
      >
        {keyWords.consentFaceText}
      </Checkbox>
      <div className="key-actions flex flex-wrap gap-x-16 gap-y-8">
        <Button variant="primary" busy={busy} onClick={() => void showFace()}>
          去做本人核验
        </Button>
        <Button variant="text" onClick={() => void withdraw()}>
          撤回申请
        </Button>
      </div>
    </section>
  );
}
