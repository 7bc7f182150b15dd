import { formDifferences, type CertificationForm } from '@yinji/contract';
import { changeWords as words } from './words.ts';

/** What changes, side by side; nothing where no word does. */
export function DifferencesTable({ before, after }: { before: CertificationForm; after: CertificationForm }) {
  const rows = formDifferences(before, after);
  if (rows.length === 0) return null;
  return (
    <table className="differences">
      <thead>
        <tr>
          <th scope="col">{words.columns.field}</th>
          <th scope="col">{words.columns.before}</th>
          <th scope="col">{words.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, label, before: old, after: next }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td data-label={words.columns.before}>
              {old === '' ? <span className="dim">{words.empty}</span> : <del>{old}</del>}
            </td>
            <td data-label={words.columns.after}>
              {next === '' ? <span className="dim">{words.empty}</span> : <ins>{next}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
