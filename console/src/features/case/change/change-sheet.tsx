import { changeMaterials, formDifferences, openCaseMaterial } from '@yinji/contract';
import { Button, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { saveFile } from '@yinji/web';
import { api } from '../../../lib/api.ts';
import type { ReviewCase } from '../review-case.ts';
import { PastCorrections } from '../form/past-corrections.tsx';
import { changeWords as words } from './words.ts';
import './change.css';

type Change = NonNullable<ReviewCase['change']>;

/** Before and after side by side, the reason, and the stated proof. */
export function ChangeSheet({ caseId, change }: { caseId: string; change: Change }) {
  const rows = change.after === null ? [] : formDifferences(change.before, change.after);
  return (
    <section className="case-compare change-sheet" aria-labelledby="change">
      <h2 id="change">{words.title(change.kind)}</h2>
      <PastCorrections corrections={change.corrections} opened={{ kind: 'change', form: null, change }} />
      {rows.length === 0 ? (
        <p className="muted">{words.noWord}</p>
      ) : (
        <table className="w-full mt-12 [border-collapse:collapse] [border-top:1px_solid_var(--ink)]">
          <TableHead columns={words.columns} />
          <tbody>
            {rows.map(({ path, label, before, after }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                <td>
                  {before === '' ? (
                    <span className="muted">{words.empty}</span>
                  ) : (
                    <del className="text-ink-3">{before}</del>
                  )}
                </td>
                <td>
                  {after === '' ? (
                    <span className="muted">{words.empty}</span>
                  ) : (
                    <ins className="font-medium no-underline">{after}</ins>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3 className="mt-24 text-ink-3 text-14 font-normal">{words.reason}</h3>
      <p className="whitespace-pre-line">{change.reason}</p>
      <h3 className="mt-24 text-ink-3 text-14 font-normal">{words.materials}</h3>
      {change.materials.length === 0 && <p className="muted">{words.none}</p>}
      <ul>
        {change.materials.map((one) => (
          <Material key={one.id} caseId={caseId} material={one} />
        ))}
      </ul>
    </section>
  );
}

function Material({ caseId, material }: { caseId: string; material: Change['materials'][number] }) {
  const [busy, setBusy] = useState(false);
  const { id, name, kind } = material;
  async function open() {
    setBusy(true);
    await api.blob(openCaseMaterial, { caseId, materialId: id }).then(
      (bytes) => saveFile(name, bytes),
      () => undefined,
    );
    setBusy(false);
  }
  return (
    <li>
      <b>{changeMaterials[kind]}</b>
      <span>{name}</span>
      <Button guard size="dense" busy={busy} aria-label={words.openOf(name)} onClick={() => void open()}>
        {words.open}
      </Button>
    </li>
  );
}
