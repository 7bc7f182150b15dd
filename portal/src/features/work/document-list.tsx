import type { WorkDetail } from '@yinji/contract';
import { Button, Rosette } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import type { ReactNode } from 'react';
import { OriginalTold } from '../../lib/original/original-told.tsx';
import { originalWords } from '../../lib/original/original-words.ts';
import { useOriginal } from '../../lib/original/use-original.ts';
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
        <output className="block mb-16 py-10 px-16 [border-left:2px_solid_var(--reviewing)] bg-reviewing-tint text-reviewing text-14 leading-24">
          {work.deposit.tokenTime === null ? '时间戳待补' : '见证人待联署'}。{words.waiting}
        </output>
      )}
      <ul className="documents [border-top:1px_solid_var(--ink)]">
        {work.original === 'arrived' && work.file && <OriginalRow workId={work.id} file={work.file} />}
        {documents.map((document) => (
          <DocumentRow key={document.kind} document={document} work={work} />
        ))}
      </ul>
      <div className="work-limits mt-24 py-20 px-24 line-strong rounded-(--radius-tag) bg-surface print:[break-inside:avoid]">
        <h3 className="mb-6">这些文件不证明什么</h3>
        <ul>
          {words.limits.map((limit) => (
            <li className="text-ink-2 text-15 leading-26" key={limit}>
              {limit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The deposited file itself, first: everything else is about it. */
function OriginalRow({ workId, file }: { workId: string; file: NonNullable<WorkDetail['file']> }) {
  const { share, isRunning, verdict, press } = useOriginal(workId);
  return (
    <li>
      <Sheet>{/\.(\w{1,4})$/.exec(file.name)?.[1]?.toUpperCase()}</Sheet>
      <span>
        <b className="block font-normal [overflow-wrap:anywhere]">{file.name}</b>
        <span className="sm block muted">{originalWords.says(formatBytes(file.sizeBytes))}</span>
        <OriginalTold verdict={verdict} />
      </span>
      <Button
        variant="text"
        size="dense"
        aria-label={isRunning ? `${downloadWords(share)}：${file.name}` : originalWords.of(file.name)}
        onClick={() => void press()}
      >
        {isRunning ? downloadWords(share) : originalWords.get}
      </Button>
    </li>
  );
}

const Sheet = ({ children }: { children: ReactNode }) => (
  <span
    className="document-sheet relative grid place-items-center w-44 h-56 [border:1px_solid_#c9c2b1] [outline:1px_solid_#e2ddd0] [outline-offset:-4px] [background:#fff] [color:#626b79] [font:400_12px/1_var(--mono)]"
    aria-hidden="true"
  >
    {children}
  </span>
);

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
      <Sheet>
        {form === 'PDF' ? (
          <>
            <Rosette digest={work.recordSha256 ?? ''} />
            <i className="absolute right-7 bottom-7 w-11 h-11 rounded-[1px] [rotate:-6deg] bg-seal" />
          </>
        ) : (
          form
        )}
      </Sheet>
      <span>
        <b className="block font-normal">{name}</b>
        <span className="sm block muted">{says}</span>
      </span>
      <Button
        variant="text"
        size="dense"
        aria-label={isRunning ? `${downloadWords(share)}：${name}` : `下载 ${form}：${name}`}
        onClick={() => (isRunning ? cancel() : void download())}
      >
        {isRunning ? downloadWords(share) : `下载 ${form}`}
      </Button>
    </li>
  );
}
