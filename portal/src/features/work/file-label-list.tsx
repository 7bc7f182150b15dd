import { describeFileLabels, type FileLabels } from '@yinji/contract';
import { formatInstant } from '../../lib/format.ts';
import { workWords as words } from './words.ts';

/** The file's labels about its own making; nothing without any. */
export function FileLabelList({ fileLabels }: { fileLabels: FileLabels | null }) {
  const lines = fileLabels === null ? [] : describeFileLabels(fileLabels, formatInstant);
  if (lines.length === 0) return null;
  return (
    <section className="file-labels" aria-labelledby="file-labels">
      <h2 id="file-labels">{words.fileLabels.title}</h2>
      <dl>
        {lines.map(({ name, value }, place) => (
          // Two labels may have lines of one name: the position is the key.
          <div key={place}>
            <dt className="text-ink-3">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sm mt-12 muted">{words.fileLabels.note}</p>
    </section>
  );
}
