import { Button } from '@yinji/ui';
import { useState } from 'react';
import { useEmailOffered } from '../../lib/email-offered.ts';
import { ChangeTargetDialog, type Channel } from './change-target-dialog.tsx';
import type { Security } from './security.ts';
import { channelWords, securityWords } from './words.ts';

/** The account's number and mailbox, and how to change them. */
export function TargetRows({ security }: { security: Security }) {
  const { maskedPhone, maskedEmail } = security;
  const [changing, setChanging] = useState<Channel>();
  const isEmailOffered = useEmailOffered();
  const rows: [Channel, string | null][] = [['sms', maskedPhone]];
  if (isEmailOffered || maskedEmail !== null) rows.push(['email', maskedEmail]);
  return (
    <>
      <dl className="security-targets mb-16">
        {rows.map(([channel, masked]) => (
          <div
            className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-16 items-center py-12 line-b"
            key={channel}
          >
            <dt className="text-ink-2">{channelWords[channel]}</dt>
            <dd className="wrap-anywhere">{masked === null ? <span className="dim">未绑定</span> : masked}</dd>
            <dd className="wrap-anywhere">
              <Button
                size="dense"
                aria-label={`${masked === null ? '绑定' : '更换'}${channelWords[channel]}`}
                onClick={() => setChanging(channel)}
              >
                {masked === null ? '绑定' : '更换'}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="sm dim">{securityWords.lostPhone}</p>
      {changing && (
        <ChangeTargetDialog channel={changing} security={security} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}
