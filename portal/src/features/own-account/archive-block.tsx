import { downloadDataExport, getDataExport, requestDataExport } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { useState, type FormEvent } from 'react';
import { formatBytes, QueryState, useAttempt } from '@yinji/web';
import { api } from '../../lib/api.ts';
import { DownloadButton } from '../../lib/download-button.tsx';
import { formatInstant } from '../../lib/format.ts';
import { isCode, OwnCodeField } from '../../lib/own-code-field.tsx';
import { ownAccountWords as words } from './words.ts';

const archiveQuery = api.query(
  ['own', 'archive'],
  getDataExport,
  {},
  { refetchInterval: ({ state }) => (state.data?.state === 'building' ? 2000 : false) },
);

/** An export of one's own data, with a code, for a day. */
export function ArchiveBlock() {
  const query = useQuery(archiveQuery);
  const [asks, setAsks] = useState(false);

  if (!query.isSuccess) return <QueryState query={query} title={words.failed} />;
  const { data } = query;
  return (
    <div className="grid gap-20">
      <p className="muted">{words.archiveLead}</p>
      {data?.state === 'building' && <output>{words.archiveBuilding}</output>}
      {data?.state === 'ready' && data.expiresAt !== null && (
        <p className="flex flex-wrap items-center justify-between gap-12 py-14 px-16 [border-left:3px_solid_var(--brand)] bg-surface">
          <span>{words.archiveReady(formatBytes(data.sizeBytes ?? 0), formatInstant(data.expiresAt))}</span>
          <DownloadButton call={downloadDataExport} input={{}} name={words.archiveName}>
            {words.archiveDownload}
          </DownloadButton>
        </p>
      )}
      {asks ? (
        <AskForm onDone={() => setAsks(false)} />
      ) : (
        data?.state !== 'building' && (
          <div>
            <Button onClick={() => setAsks(true)}>
              {data === null ? words.archiveGo : words.archiveAgain}
            </Button>
          </div>
        )
      )}
    </div>
  );
}

function AskForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const [shown, setShown] = useState(false);
  const { busy, attempt } = useAttempt();
  const queries = useQueryClient();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setShown(true);
    if (!isCode(code)) return;
    await attempt(async () => {
      queries.setQueryData(archiveQuery.queryKey, await api.call(requestDataExport, { code: code.trim() }));
      onDone();
    });
  }

  return (
    <form className="identity-form" onSubmit={(event) => void submit(event)} noValidate>
      <OwnCodeField
        purpose="own-archive"
        value={code}
        error={shown && !isCode(code) && words.codeWrong}
        onChange={setCode}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {words.archiveGo}
        </Button>
      </div>
    </form>
  );
}
