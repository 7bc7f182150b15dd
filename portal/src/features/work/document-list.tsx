import type { WorkDetail } from '@yinji/contract';
import { Button, Rosette } from '@yinji/ui';
import { downloadWords, useDownload } from '../../lib/use-download.ts';
import { documentsOf, fetchDocument, type WorkDocument } from './work-documents.ts';
import { workWords as words } from './words.ts';

/** Certificates, bundle and receipt, each only when it is there. */
export function DocumentList({ work }: { work: WorkDetail }) {
  const documents = documentsOf(work);
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">证书与证据</h2>
      {work.deposit && !work.deposit.complete && (
        <output className="work-waiting">
          {work.deposit.tokenTime === null ? '时间戳待补' : '见证人待联署'}。{words.waiting}
        </output>
      )}
      <ul className="documents">
        {documents.map((document) => (
          <DocumentRow key={document.kind} document={document} work={work} />
        ))}
      </ul>
      <div className="work-limits">
        <h3>这些文件不证明什么</h3>
        <ul>
          {words.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function DocumentRow({
  document: { kind, name, says, form, fileName },
  work,
}: {
  document: WorkDocument;
  work: WorkDetail;
}) {
  const { share, isRunning, start, cancel } = useDownload();
  const download = () => start(fileName, (options) => fetchDocument(work.id, kind, options));
  return (
    <li>
      <span className="document-sheet" aria-hidden="true">
        {form === 'PDF' ? (
          <>
            <Rosette digest={work.recordSha256 ?? ''} />
            <i />
          </>
        ) : (
          form
        )}
      </span>
      <span className="document-words">
        <b>{name}</b>
        <span className="sm muted">{says}</span>
      </span>
      <Button
        variant="text"
        size="dense"
        guardMs={0}
        aria-label={isRunning ? `${downloadWords(share)}：${name}` : `下载 ${form}：${name}`}
        onClick={() => (isRunning ? cancel() : void download())}
      >
        {isRunning ? downloadWords(share) : `下载 ${form}`}
      </Button>
    </li>
  );
}
