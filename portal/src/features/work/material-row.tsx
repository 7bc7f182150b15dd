import { getMaterial, getMaterialProof, type Material } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { materialWords as words } from './material-words.ts';
import type { Materials } from './use-materials.ts';

export function MaterialRow({ material, materials }: { material: Material; materials: Materials }) {
  const [isBusy, setIsBusy] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  async function save(name: string, fetchBytes: () => Promise<Blob>) {
    setIsBusy(true);
    try {
      saveFile(name, await fetchBytes());
    } catch {
      // The client has said why.
    } finally {
      setIsBusy(false);
    }
  }
  const { id, name, kind, note, sizeBytes, receivedAt, logIndex, arrived } = material;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="sm muted">
          {words.kinds[kind]}，{formatBytes(sizeBytes)}，
          <time dateTime={receivedAt}>{formatInstant(receivedAt)}</time>，
          {logIndex === null ? words.waiting : `账本 #${formatCount(logIndex)}`}
        </p>
        {note && <p className="sm">{note}</p>}
        {!arrived && <p className="sm work-files-awaited">{words.awaited}</p>}
      </div>
      <div className="work-files-ways">
        {arrived ? (
          <Button
            variant="text"
            size="dense"
            busy={isBusy}
            aria-label={`${words.download}：${name}`}
            onClick={() => void save(name, () => api.blob(getMaterial, { id }))}
          >
            {words.download}
          </Button>
        ) : (
          <>
            <input
              ref={picker}
              className="visually-hidden"
              type="file"
              tabIndex={-1}
              aria-label={`${words.sendAgain}：${name}`}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                if (file) void materials.sendAgain(file, material);
              }}
            />
            <Button variant="text" size="dense" guardMs={0} onClick={() => picker.current?.click()}>
              {words.sendAgain}
            </Button>
          </>
        )}
        <Button
          variant="text"
          size="dense"
          busy={isBusy}
          disabled={logIndex === null}
          aria-label={`${words.proof}：${name}`}
          onClick={() => void save(`${name}-proof.zip`, () => api.blob(getMaterialProof, { id }))}
        >
          {words.proof}
        </Button>
      </div>
    </li>
  );
}
