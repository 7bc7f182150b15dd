import type { ChangeDetail } from '@yinji/contract';
import { DifferencesTable } from './differences-table.tsx';
import { Materials } from './materials.tsx';
import { changeWords as words } from './words.ts';

/** The submitted application. */
export function Told({ change }: { change: ChangeDetail }) {
  return (
    <>
      {change.after && <DifferencesTable before={change.before} after={change.after} />}
      <section className="max-w-720 mt-40">
        <h2 className="mb-12">{words.reason}</h2>
        <p className="whitespace-pre-line">{change.reason}</p>
      </section>
      {change.materials.length > 0 && (
        <Materials
          change={change}
          isEditable={false}
          onBefore={() => Promise.resolve(false)}
          onChanged={() => {}}
        />
      )}
    </>
  );
}
