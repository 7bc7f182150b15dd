import { addContractCertificate, getTransferFile, type TransferView } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { transferQuery } from './transfer-queries.ts';
import { transferWords } from './words.ts';

const words = transferWords.files;

/** What a party takes away; the certificate is issued to whoever asks first. */
export function ContractFiles({ view }: { view: TransferView }) {
  const [busy, setBusy] = useState<string>();
  const queries = useQueryClient();
  if (view.contractSha256 === null) return null;
  const number = view.number ?? '';

  async function save(what: 'contract' | 'certificate' | 'bundle', name: string) {
    setBusy(what);
    try {
      if (what === 'certificate') await api.call(addContractCertificate, { transferId: view.id });
      saveFile(name, await api.blob(getTransferFile, { id: view.id, what }));
      if (what === 'certificate') await queries.invalidateQueries(transferQuery(view.id));
    } catch {
      // The client has said why.
    }
    setBusy(undefined);
  }

  return (
    <section className="transfer-files" aria-labelledby="transfer-files">
      <h3 id="transfer-files">{words.title}</h3>
      <Button
        size="dense"
        busy={busy === 'contract'}
        onClick={() => void save('contract', `著作权合同-${number}.pdf`)}
      >
        {words.contract}
      </Button>
      <Button size="dense" busy={busy === 'bundle'} onClick={() => void save('bundle', `${number}.zip`)}>
        {words.bundle}
      </Button>
      {view.state === 'recorded' && (
        <>
          <Button
            size="dense"
            busy={busy === 'certificate'}
            onClick={() => void save('certificate', `合同存证证书-${number}.pdf`)}
          >
            {words.certificate}
          </Button>
          <p className="xs dim">{words.certificateLead}</p>
        </>
      )}
    </section>
  );
}
