import { getMaterial, getMaterialProof, type Material } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useRef } from 'react';
import { formatBytes } from '@yinji/web';
import { DownloadButton } from '../../lib/download-button.tsx';
import { formatCount, formatInstant } from '../../lib/format.ts';
import { materialWords as words } from './material-words.ts';
import type { Materials } from './use-materials.ts';

export function MaterialRow({ material, materials }: { material: Material; materials: Materials }) {
  const picker = useRef<HTMLInputElement>(null);
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
        {!arrived && <p className="sm text-reviewing">{words.awaited}</p>}
      </div>
      <div className="flex flex-none gap-4 max-sm:-ml-9">
        {arrived ? (
          <DownloadButton
            variant="text"
            size="dense"
            call={getMaterial}
            input={{ id }}
            name={name}
            label={`${words.download}：${name}`}
          >
            {words.download}
          </DownloadButton>
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
            <Button variant="text" size="dense" onClick={() => picker.current?.click()}>
              {words.sendAgain}
            </Button>
          </>
        )}
        <DownloadButton
          variant="text"
          size="dense"
          call={getMaterialProof}
          input={{ id }}
          name={`${name}-proof.zip`}
          label={`${words.proof}：${name}`}
          disabled={logIndex === null}
        >
          {words.proof}
        </DownloadButton>
      </div>
    </li>
  );
}
