import { getBundle, getCertificate, type WorkDetail } from '@yinji/contract';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass, toast } from '@yinji/ui';
import { saveFile, useAttempt } from '@yinji/web';
import { useState } from 'react';
import { paths } from '../../../config/paths.ts';
import { api } from '../../../lib/api.ts';
import { DownloadButton } from '../../../lib/download-button.tsx';
import type { PublicRecord } from '../../../lib/record-query.ts';
import { isProven, type Deposit } from './certificate.tsx';
import { MomentIcon } from './moment-icon.tsx';
import { openPrint } from './open-print.ts';
import { paintCertificate } from './paint-certificate.ts';
import { ShareDialog } from './share-dialog.tsx';
import { momentWords as words } from './words.ts';

export interface MomentActionsProps {
  work: WorkDetail;
  deposit: Deposit;
  record: PublicRecord | undefined;
  depositor: string | undefined;
}

/** What one does with a certificate; the evidence bundle last, since the fewest need it. */
export function MomentActions({ work, deposit, record, depositor }: MomentActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const painting = useAttempt();
  const printing = useAttempt();
  const pdfName = `${deposit.number}.pdf`;

  async function save() {
    const shown = { work, deposit, record, depositor, title: true, picture: true };
    saveFile(`${deposit.number}.png`, await paintCertificate(shown));
    toast(words.saved, { kind: 'success' });
  }
  async function print() {
    const pdf = await api.blob(getCertificate, { id: work.id, kind: 'deposit' });
    if (openPrint(pdf)) return;
    saveFile(pdfName, pdf);
    toast(words.printSaved);
  }

  return (
    <>
      <div className="moment-actions">
        <Button variant="primary" disabled={!isProven(record)} onClick={() => setSharing(true)}>
          <MomentIcon name="send" />
          {words.send}
        </Button>
        <Button
          disabled={!isProven(record)}
          busy={painting.busy}
          onClick={() => void painting.attempt(save, () => toast(words.unpainted, { kind: 'error' }))}
        >
          <MomentIcon name="picture" />
          {words.save}
        </Button>
        <Button busy={printing.busy} onClick={() => void printing.attempt(print)}>
          <MomentIcon name="print" />
          {words.print}
        </Button>
        <DownloadButton call={getBundle} input={{ id: work.id }} name={`${deposit.number}.zip`}>
          <MomentIcon name="bundle" />
          {words.bundle}
        </DownloadButton>
      </div>
      <div className="moment-more">
        <DownloadButton
          call={getCertificate}
          input={{ id: work.id, kind: 'deposit' }}
          name={pdfName}
          variant="text"
        >
          {words.pdf}
        </DownloadButton>
        <DownloadButton
          call={getBundle}
          input={{ id: work.id, variant: 'public' }}
          name={`${deposit.number}-公开版.zip`}
          variant="text"
        >
          {words.publicBundle}
        </DownloadButton>
        <Link to={paths.work} search={{ id: work.id }} className={buttonClass('text')}>
          {words.work}
        </Link>
        <Link to={paths.upload} search={{}} className={buttonClass('text')}>
          {words.another}
        </Link>
      </div>
      {isSharing && isProven(record) && (
        <ShareDialog
          work={work}
          deposit={deposit}
          record={record}
          depositor={depositor}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}
