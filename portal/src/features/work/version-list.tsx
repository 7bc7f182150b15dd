import type { WorkDetail } from '@yinji/contract';
import { HashText } from '@yinji/ui';
import { formatBytes } from '@yinji/web';
import { formatInstant } from '../../lib/format.ts';
import { workWords as words } from './words.ts';

/** Earlier files of the draft. */
export function VersionList({ versions }: { versions: WorkDetail['versions'] }) {
  if (versions.length === 0) return null;
  return (
    <section className="pt-72 max-sm:pt-56 print:hidden" aria-labelledby="versions">
      <h2 className="mb-12" id="versions">
        {words.versions.title}
      </h2>
      <ul className="work-files mt-24 mb-16 [border-top:1px_solid_var(--ink)]">
        {versions.map(({ sequence, name, sizeBytes, sha256, replacedAt }) => (
          <li key={sequence}>
            <div>
              <strong>{name}</strong>
              <p className="sm muted">
                第 {sequence} 版，{formatBytes(sizeBytes)}，{formatInstant(replacedAt)} 换下
              </p>
            </div>
            <HashText digest={sha256} name="SHA-256" />
          </li>
        ))}
      </ul>
      <p className="sm max-w-[46em] muted">{words.versions.note}</p>
    </section>
  );
}
