import { parseRecord } from '@yinji/evidence';
import type { Client } from 'pg';

/** What was seen of the log before, and must be found again. */
export interface SeenLog {
  /** Digests of the entries by index, hex. */
  entries: string[];
  publishedSize: number;
}

/** Compares the log with what was seen of it before: it only grows. Answers sentences, one a fault. */
export async function checkLog(client: Client, origin: string, seen: SeenLog): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await client.query<{ idx: string; digest: string }>(
    `select idx, encode(entry_sha256, 'hex') as digest from log_entry order by idx`,
  );
  rows.forEach(({ idx }, at) => {
    if (Number(idx) !== at) faults.push(`entry ${at} of the log is missing`);
  });
  const entries = rows.map((row) => row.digest);
  if (entries.length < seen.entries.length)
    faults.push(`the log shrank from ${seen.entries.length} to ${entries.length} entries`);
  seen.entries.forEach((digest, at) => {
    if (at < entries.length && entries[at] !== digest) faults.push(`entry ${at} of the log was changed`);
  });
  const published = await readPublishedSize(origin);
  if (published < seen.publishedSize)
    faults.push(`the published checkpoint went back from ${seen.publishedSize} to ${published}`);
  seen.entries = entries;
  seen.publishedSize = published;
  return faults;
}

/** The second line of /log/checkpoint (c2sp.org/tlog-checkpoint); 0 before the first. */
async function readPublishedSize(origin: string): Promise<number> {
  const response = await fetch(`${origin}/log/checkpoint`);
  const [, size] = (await response.text()).split('\n');
  return response.ok ? Number(size) : 0;
}

/** Every record that a row of the business speaks of is in the log once, and nothing else is. */
export async function checkRecords(client: Client): Promise<string[]> {
  const { rows: named } = await client.query<{ what: string; digest: string }>(`
    select what, encode(record_sha256, 'hex') as digest from (
      select 'deposit' as what, record_sha256 from deposit where received_at is not null
      union all select 'upload', record_sha256 from original
      union all select 'key', record_sha256 from signing_key
      union all select 'revocation', revocation_sha256 from signing_key where revoked_at is not null
      union all select 'document', record_sha256 from document
      union all select 'verifier', record_sha256 from verifier_release
      union all select kind, record_sha256 from review_case where decision = 'passed'
    ) as named`);
  const { rows: logged } = await client.query<{ entry: Buffer; digest: string }>(
    `select entry, encode(entry_sha256, 'hex') as digest from log_entry`,
  );
  const left = new Map(logged.map(({ digest, entry }) => [digest, parseRecord(entry).type as string]));
  const faults = named.flatMap(({ what, digest }) => {
    const type = left.get(digest);
    left.delete(digest);
    if (type === undefined) return [`the record ${digest} of a ${what} is not in the log, or named twice`];
    return type === what ? [] : [`the record ${digest} of a ${what} is a ${type} in the log`];
  });
  for (const [digest, type] of left) faults.push(`the log has a ${type} ${digest} that no row speaks of`);
  return faults;
}
