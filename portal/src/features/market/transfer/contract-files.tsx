import { addContractCertificate, getTransferFile, type TransferView } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { DownloadButton } from '../../../lib/download-button.tsx';
import { transferQuery } from './transfer-queries.ts';
import { transferWords } from './words.ts';

const words = transferWords.files;

/** Downloads for a party; the certificate is issued at the first request. */
export function ContractFiles({ view }: { view: TransferView }) {
  const queries = useQueryClient();
  if (view.contractSha256 === null) return null;
  const { id, state } = view;
  const number = view.number ?? '';
  const issue = async () => {
    await api.call(addContractCertificate, { transferId: id });
    void queries.invalidateQueries(transferQuery(id));
  };
  const file = (what: 'contract' | 'certificate' | 'bundle', name: string) =>
    ({ size: 'dense', call: getTransferFile, input: { id, what }, name }) as const;
  return (
    <section className="transfer-files" aria-labelledby="transfer-files">
      <h3 id="transfer-files">{words.title}</h3>
      <DownloadButton {...file('contract', `著作权合同-${number}.pdf`)}>{words.contract}</DownloadButton>
      <DownloadButton {...file('bundle', `${number}.zip`)}>{words.bundle}</DownloadButton>
      {state === 'recorded' && (
        <>
          <DownloadButton {...file('certificate', `合同存证证书-${number}.pdf`)} before={issue}>
            {words.certificate}
          </DownloadButton>
          <p className="xs dim">{words.certificateLead}</p>
        </>
      )}
    </section>
  );
}
