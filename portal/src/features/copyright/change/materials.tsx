import {
  deleteChangeMaterial,
  getChangeMaterial,
  changeMaterialKind,
  changeMaterials,
  uploadChangeMaterial,
  type ChangeDetail,
  type ChangeMaterialKind,
} from '@yinji/contract';
import { Button, FieldError, Select } from '@yinji/ui';
import { useId, useRef, useState } from 'react';
import { formatBytes, useAttempt } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import { downloadWords, useDownload } from '../../../lib/use-download.ts';
import { Asked } from '../asked.tsx';
import { changeWords as words } from './words.ts';

type Material = ChangeDetail['materials'][number];

export interface MaterialsProps {
  change: ChangeDetail;
  isEditable: boolean;
  fault?: string | undefined;
  /** Ensures that the server knows the change before a file is attached. */
  onBefore: () => Promise<boolean>;
  onChanged: () => void;
}

export function Materials({ change, isEditable, fault, onBefore, onChanged }: MaterialsProps) {
  const heading = useId();
  return (
    <section className="max-w-720 mt-40" id="change-materials" aria-labelledby={heading}>
      <h2 className="mb-12" id={heading}>
        {words.materials}
      </h2>
      {isEditable && changeMaterialKind.options.map((kind) => <Asked key={kind} path={`materials.${kind}`} />)}
      {isEditable && <p className="sm muted">{words.materialsHint}</p>}
      {change.materials.length === 0 ? (
        <p className="muted">{words.noMaterials}</p>
      ) : (
        <ul className="materials">
          {change.materials.map((one) => (
            <MaterialRow
              key={one.id}
              changeId={change.id}
              material={one}
              isEditable={isEditable}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {fault && <FieldError>{fault}</FieldError>}
      {isEditable && <AddMaterial id={change.id} onBefore={onBefore} onChanged={onChanged} />}
    </section>
  );
}

interface MaterialRowProps {
  changeId: string;
  material: Material;
  isEditable: boolean;
  onChanged: () => void;
}

function MaterialRow({ changeId, material, isEditable, onChanged }: MaterialRowProps) {
  const { id, name, kind, sizeBytes } = material;
  const asked = { id: changeId, materialId: id };
  const [busy, setBusy] = useState(false);
  const { share, isRunning, start, cancel } = useDownload();
  const download = () => start(name, (options) => api.blob(getChangeMaterial, asked, options));
  async function remove() {
    setBusy(true);
    await api.call(deleteChangeMaterial, asked).then(onChanged, () => undefined);
    setBusy(false);
  }
  return (
    <li>
      <strong>{changeMaterials[kind]}</strong>
      <button
        type="button"
        className="text-link"
        aria-label={isRunning ? `${downloadWords(share)}：${name}` : undefined}
        onClick={() => (isRunning ? cancel() : void download())}
      >
        {isRunning ? downloadWords(share) : name}
      </button>
      <span className="sm dim">{formatBytes(sizeBytes)}</span>
      {isEditable && (
        <Button
          guard
          variant="text"
          size="dense"
          busy={busy}
          aria-label={`${words.remove}${name}`}
          onClick={() => void remove()}
        >
          {words.remove}
        </Button>
      )}
    </li>
  );
}

function AddMaterial({
  id,
  onBefore,
  onChanged,
}: Pick<MaterialsProps, 'onBefore' | 'onChanged'> & { id: string }) {
  const [kind, setKind] = useState<ChangeMaterialKind>('proof');
  const { busy, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  async function add(file: File) {
    await attempt(async () => {
      if (!(await onBefore())) return;
      await api.call(uploadChangeMaterial, { id, kind }, { file });
      onChanged();
    });
  }
  return (
    <div className="flex flex-wrap gap-12 mt-16">
      <Select
        aria-label={words.materialKind}
        options={changeMaterialKind.options.map((value) => ({ value, label: changeMaterials[value] }))}
        value={kind}
        onChange={({ target }) => setKind(target.value as ChangeMaterialKind)}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/bmp,image/tiff,application/pdf"
        aria-label={words.addMaterial}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void add(file);
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {words.addMaterial}
      </Button>
    </div>
  );
}
