import { workTypeLabels } from '@yinji/contract';
import { Button, HashText, Fact } from '@yinji/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatBytes } from '@yinji/web';
import { formatDay } from '../../lib/format.ts';
import type { Account } from '../../lib/session.ts';
import { Panel } from './panel.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { cleanLine } from './safe-name.ts';
import { SignButton, type SigningProps } from './sign-button.tsx';
import type { DraftFields } from './use-draft.ts';
import { signWords as words } from './words.ts';

export interface SignPanelProps extends SigningProps {
  account: Account;
  fields: DraftFields;
  /** Where this page has it. */
  file: File | undefined;
  onBack: () => void;
  /** When the file is sent. */
  after?: string;
}

/** Fourth step: what will be fixed for good is read once in large type, then signed. */
export function SignPanel(props: SignPanelProps) {
  const { account, fields, file, signingKey, busy, onSign, onBack, after = words.after } = props;
  const title = cleanLine(fields.title);
  return (
    <Panel
      title={words.title}
      picture={<PicturePreview file={file} title={title} />}
      foot={<p className="sm muted">{after}</p>}
    >
      <p className="muted mb-20">{words.lead}</p>
      <dl aria-label={words.fixed}>
        <Read name={words.name} isTitle={title.length <= LARGE_UP_TO}>
          {title}
        </Read>
        <Read name={words.kind}>{fields.workType && workTypeLabels[fields.workType]}</Read>
        <Read name={words.depositor}>{account.verifiedName ?? account.nickname}</Read>
        <Read name={words.file}>
          {fields.file?.name}
          <span className="sm block font-sans font-normal muted">
            {formatBytes(fields.file?.sizeBytes ?? 0)}
          </span>
        </Read>
      </dl>
      <SmallPrint fields={fields} signingKey={signingKey} />
      <div className="deposit-actions">
        <SignButton signingKey={signingKey} busy={busy} onSign={onSign}>
          {busy ? words.signing : words.sign}
        </SignButton>
        <Button variant="text" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </Panel>
  );
}

/** Longer titles are set smaller, so that the page still shows all of it at once. */
const LARGE_UP_TO = 20;

function Read({ name, isTitle = false, children }: { name: string; isTitle?: boolean; children: ReactNode }) {
  return (
    <div className="mb-16">
      <dt className="text-ink-3 text-14 leading-22">{name}</dt>
      <dd
        className={clsx(
          'font-serif font-semibold [overflow-wrap:anywhere]',
          isTitle ? 'text-36 leading-48' : 'text-22 leading-32',
        )}
      >
        {children}
      </dd>
    </div>
  );
}

/** The rest of the manifest, which nobody compares by eye. */
function SmallPrint({ fields, signingKey }: Pick<SignPanelProps, 'fields' | 'signingKey'>) {
  const { file, claimedCreatedOn } = fields;
  return (
    <dl className="deposit-facts line-t">
      <Fact name="完成日期">{claimedCreatedOn ? formatDay(claimedCreatedOn) : words.noDay}</Fact>
      {file && (
        <>
          <Fact name="SHA-256">
            <HashText digest={file.sha256} copy={false} />
          </Fact>
          <Fact name="SM3">
            <HashText digest={file.sm3} copy={false} />
          </Fact>
        </>
      )}
      <Fact name="签名密钥">
        {signingKey ? words.key(signingKey.certificateSha256.slice(-4)) : words.noKey}
      </Fact>
    </dl>
  );
}
