import { formDifferences, type CertificationForm } from '@yinji/contract';
import { changeWords as words } from './words.ts';

/** Differences side by side; nothing without a change. */
export function DifferencesTable({ before, after }: { before: CertificationForm; after: CertificationForm }) {
  const rows = formDifferences(before, after);
  if (rows.length === 0) return null;
  return (
    <table className="differences w-full [border-collapse:collapse] [border-top:1px_solid_var(--ink)]">
      <thead className="max-sm:absolute max-sm:w-1 max-sm:h-1 max-sm:overflow-hidden max-sm:[clip-path:inset(50%)]">
        <tr className="max-sm:grid max-sm:py-12 max-sm:px-0 max-sm:line-b">
          <th scope="col">{words.columns.field}</th>
          <th scope="col">{words.columns.before}</th>
          <th scope="col">{words.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, label, before: old, after: next }) => (
          <tr className="max-sm:grid max-sm:py-12 max-sm:px-0 max-sm:line-b" key={path}>
            <th scope="row">{label}</th>
            <td data-label={words.columns.before}>
              {old === '' ? (
                <span className="dim">{words.empty}</span>
              ) : (
                <del className="text-ink-3">{old}</del>
              )}
            </td>
            <td data-label={words.columns.after}>
              {next === '' ? (
                <span className="dim">{words.empty}</span>
              ) : (
                <ins className="font-medium no-underline">{next}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
