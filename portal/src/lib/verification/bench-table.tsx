import { Button, CopyButton, HashText } from '@yinji/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { formatBytes, saveFile } from '@yinji/web';
import { DocumentAnswer, type DocumentContext } from './document-answer.tsx';
import { DropZone, FilePicker } from './drop-zone.tsx';
import { paperWords } from './paper-words.ts';
import { materialWords } from './material-words.ts';
import type { TrustFiles } from './engine/trust-files.ts';
import type { Bench, HeldWork } from './use-bench.ts';
import { verifyWords as words } from './words.ts';
import './bench.css';

interface BenchTableProps extends DocumentContext {
  bench: Bench;
  /** The tab above is its title. */
  isAlone?: boolean;
}

/** File selection, the selected files, and whether a PDF among them is an issued document. */
export function BenchTable({ bench, isAlone = false, ...context }: BenchTableProps) {
  const { paper, usableTrust } = bench;
  return (
    <section className="verification-section bench" aria-labelledby="bench">
      <h2 id="bench" className={isAlone ? 'visually-hidden' : undefined}>
        {isAlone ? words.aloneTitle : words.selfTitle}
      </h2>
      <p className="muted">{isAlone ? words.aloneLead : words.selfLead}</p>
      <DropZone onFiles={(files) => void bench.add(files)}>
        <strong>{words.dropTitle}</strong>
        <span className="sm muted">{words.dropHint}</span>
        <div className="bench-pickers max-sm:w-full">
          <FilePicker
            label={words.chooseBundle}
            accept=".zip,application/zip"
            look="primary"
            onFiles={([file]) => file && void bench.holdBundle(file)}
          />
          <FilePicker label={words.chooseWork} onFiles={([file]) => file && void bench.holdFile(file)} />
        </div>
      </DropZone>
      {bench.refused && (
        <p className="bench-refused" role="alert">
          “{bench.refused}”超过 200 MB，网页里不核验。附了作品的大证据包，请用离线的核验程序。
        </p>
      )}
      {(bench.bundle || bench.material || bench.work || bench.paper) && (
        <dl className="bench-held mt-20 [border-top:1px_solid_var(--ink)]">
          {bench.bundle && (
            <Held name="证据包" onRemove={bench.removeBundle}>
              <b>{bench.bundle.name}</b>
              <span className="dim">{formatBytes(bench.bundle.zip.length)}</span>
            </Held>
          )}
          {bench.material && (
            <Held name={materialWords.heldName} onRemove={bench.removeMaterial}>
              <b>{bench.material.name}</b>
            </Held>
          )}
          {bench.work && (
            <Held name={bench.material ? '文件' : '作品文件'} onRemove={bench.removeWork}>
              <b>{bench.work.file.name}</b>
              <span className="dim">{formatBytes(bench.work.file.size)}</span>
              <Reading work={bench.work} />
            </Held>
          )}
          {bench.paper && (
            <Held name={paperWords.pdf.held} onRemove={bench.removePaper}>
              <b>{bench.paper.file.name}</b>
              <span className="dim">{formatBytes(bench.paper.file.size)}</span>
              <Reading work={bench.paper} />
            </Held>
          )}
        </dl>
      )}
      {(bench.bundle || bench.material || bench.paper) && <Trust bench={bench} />}
      {paper?.digests && usableTrust && (
        <DocumentAnswer {...context} name={paper.file.name} sha256={paper.digests.sha256} trust={usableTrust} />
      )}
    </section>
  );
}

function Held({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd>
        <Button variant="text" size="dense" aria-label={`移除${name}`} onClick={onRemove}>
          移除
        </Button>
      </dd>
    </div>
  );
}

function Reading({ work: { file, readBytes, digests } }: { work: HeldWork }) {
  if (digests)
    return (
      <div className="bench-digests">
        <span className="xs dim">SHA-256</span>
        <HashText digest={digests.sha256} name="文件的 SHA-256" />
        <span className="xs dim">SM3</span>
        <HashText digest={digests.sm3} name="文件的 SM3" />
      </div>
    );
  const percent = Math.floor((100 * readBytes) / Math.max(1, file.size));
  return (
    <div className="bench-reading">
      <progress max={100} value={percent} aria-label="正在计算指纹" />
      <span className="xs dim">正在计算指纹 {percent}%</span>
    </div>
  );
}

function Trust({ bench }: { bench: Bench }) {
  const { trust, isOwnTrust } = bench;
  return (
    <details className="bench-trust py-12 px-0 line-b text-15" open={isOwnTrust}>
      <summary>信任文件：{isOwnTrust ? words.ownTrust : words.platformTrust}</summary>
      <p className="sm muted">{isOwnTrust ? words.trustOwnRemark : words.trustRemark}</p>
      {trust && <TrustList files={trust} />}
      <div className="bench-pickers max-sm:w-full">
        <FilePicker
          label={words.chooseTrust}
          accept=".txt,.pem,.crl"
          multiple
          onFiles={(files) => void bench.holdTrust(files)}
        />
        {isOwnTrust && <Button onClick={bench.forgetOwnTrust}>改回平台公布的副本</Button>}
      </div>
    </details>
  );
}

function TrustList({ files }: { files: TrustFiles }) {
  const [digests, setDigests] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let current = true;
    void import('./engine/evidence-engine.ts').then(
      ({ trustDigest }) =>
        current && setDigests(new Map([...files].map(([name, bytes]) => [name, trustDigest(bytes)]))),
    );
    return () => {
      current = false;
    };
  }, [files]);
  return (
    <ul className="bench-trust-files">
      {[...files].map(([name, bytes]) => (
        <li key={name}>
          <button
            type="button"
            className="link-button mono"
            aria-label={`保存 ${name}`}
            onClick={() => saveFile(name, new Blob([bytes as Uint8Array<ArrayBuffer>]))}
          >
            {name}
          </button>
          <code>{digests.get(name)}</code>
          <CopyButton text={digests.get(name) ?? ''} label={`复制 ${name} 的 SHA-256`} />
        </li>
      ))}
    </ul>
  );
}
