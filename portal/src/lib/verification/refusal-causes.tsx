import type { BundleReport } from '@yinji/evidence';
import { HashText } from '@yinji/ui';
import type { Digests } from '../hash/hash-file.ts';
import { failedCheck } from './verdict.ts';
import { bundleCauses, causes } from './words.ts';

/** After a refusal: the two fingerprints side by side, and the usual causes. */
export function RefusalCauses({ report, digests }: { report: BundleReport; digests: Digests | undefined }) {
  const isOtherFile = failedCheck(report)?.id === 'work';
  const deposited = report.facts.files?.length === 1 ? report.facts.files[0] : undefined;
  return (
    <div className="refusal">
      {isOtherFile && digests && deposited && (
        <section aria-labelledby="fingerprints">
          <h2 className="mb-20" id="fingerprints">
            两个指纹
          </h2>
          <div className="refusal-fingerprints">
            <h3 className="mb-4">存证的文件</h3>
            <HashText digest={deposited.sha256} name="存证文件的 SHA-256" copy={false} />
            <h3 className="mt-18 text-rejected mb-4">您选的文件</h3>
            <HashText digest={digests.sha256} name="所选文件的 SHA-256" copy={false} />
          </div>
        </section>
      )}
      <section aria-labelledby="causes">
        <h2 className="mb-20" id="causes">
          常见原因
        </h2>
        <ul className="[border-top:1px_solid_var(--ink)]">
          {(isOtherFile ? causes : bundleCauses).map(({ name, what }) => (
            <li className="py-14 px-0 line-b" key={name}>
              <h3>{name}</h3>
              <p className="sm muted">{what}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
