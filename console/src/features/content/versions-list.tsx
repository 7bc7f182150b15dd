import { Button } from '@yinji/ui';
import { formatInstant } from '../../lib/format.ts';
import type { PageHistory } from './content-queries.ts';
import { contentWords as words } from './words.ts';

interface VersionsListProps {
  page: PageHistory;
  mayLoad: boolean;
  onLoad: (version: number) => void;
  onCompare: (version: number) => void;
}

export const versionName = (version: number): string =>
  version === 0 ? words.defaultVersion : words.version(version);

/** Every save, publication and withdrawal. */
export function VersionsList({ page, mayLoad, onLoad, onCompare }: VersionsListProps) {
  const versions = [
    ...page.versions,
    ...(page.kind === 'activity' ? [] : [{ version: 0, savedBy: '', savedAt: '', title: '' }]),
  ];
  return (
    <div className="content-history grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-32 mt-36 max-lg:grid-cols-[minmax(0,1fr)]">
      <section aria-labelledby="versions-title">
        <h2 id="versions-title">{words.versions}</h2>
        <ol>
          {versions.map(({ version, savedBy, savedAt }) => (
            <li className="flex gap-12 items-center justify-between py-8 px-0 text-14" key={version}>
              <p className="flex flex-wrap gap-x-12 gap-y-2 max-w-none">
                <b>{versionName(version)}</b>
                {(page.publishedVersion ?? 0) === version && (
                  <span className="text-passed">{words.isShown}</span>
                )}
                {savedAt && (
                  <span className="muted">
                    {savedBy}，<time dateTime={savedAt}>{formatInstant(savedAt)}</time>
                  </span>
                )}
              </p>
              <span className="flex-none">
                <Button
                  size="dense"
                  variant="text"
                  aria-label={words.compareOf(versionName(version))}
                  onClick={() => onCompare(version)}
                >
                  {words.compare}
                </Button>
                {mayLoad && (
                  <Button
                    size="dense"
                    variant="text"
                    aria-label={words.loadOf(versionName(version))}
                    onClick={() => onLoad(version)}
                  >
                    {words.load}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="acts-title">
        <h2 id="acts-title">{words.acts}</h2>
        {page.acts.length === 0 ? (
          <p className="muted flex flex-wrap gap-x-12 gap-y-2 max-w-none">{words.noActs}</p>
        ) : (
          <ol>
            {page.acts.map((act) => (
              <li className="flex gap-12 items-center justify-between py-8 px-0 text-14" key={act.id}>
                <p className="flex flex-wrap gap-x-12 gap-y-2 max-w-none">
                  <b>{act.version === null ? words.act.takeBack : words.act.publish(act.version)}</b>
                  <span>{words.act.states[act.state]}</span>
                  {act.agreementVersion && <span>{words.act.agreement(act.agreementVersion)}</span>}
                  <span className="muted">
                    {[act.proposedBy, act.decidedBy === act.proposedBy ? null : act.decidedBy]
                      .filter((name) => name !== null)
                      .join(' · ')}
                    ，<time>{formatInstant(act.decidedAt ?? act.proposedAt)}</time>
                  </span>
                  {act.note && <span>{act.note}</span>}
                </p>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}
