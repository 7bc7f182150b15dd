import { join } from 'node:path';
import { parseRecord } from '@yinji/evidence';
import type { Client } from 'pg';
import { readConfig, runMonitor } from '../../monitor/src/index.ts';

/** The earlier state of the log, which must be found again. */
export interface SeenLog {
  /** Digests of the entries by index, hex. */
  entries: string[];
  publishedSize: number;
}

/** Compares the log with its earlier state: it only grows. Returns one sentence per fault. */
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

/**
 * A stranger's check of the log, with a mirror as old as the installation: every checkpoint continues the one
 * before, is cosigned, and every tile and record belongs to it. Returns one sentence per alarm or warning.
 */
export async function checkAsMonitor(origin: string, dataDir: string): Promise<string[]> {
  const faults: string[] = [];
  const args = ['--log', `${origin}/log`, '--policy', join(dataDir, 'trust/policy.txt')];
  await runMonitor(
    readConfig([...args, '--dir', join(dataDir, 'monitor'), '--once'], {}),
    (event, fields) => {
      if (event === 'alarm' || event === 'warning')
        faults.push(`the monitor says ${event} ${JSON.stringify(fields)}`);
    },
    new AbortController().signal,
  );
  return faults;
}

/** Every record that a business row names is in the log once, and nothing else is; chains are complete. */
export async function checkRecords(client: Client): Promise<string[]> {
  const { rows: named } = await client.query<{ what: string; digest: string }>(`
    select what, encode(record_sha256, 'hex') as digest from (
      select 'deposit' as what, record_sha256 from deposit where received_at is not null
      union all select 'upload', record_sha256 from original
      union all select 'key', record_sha256 from signing_key
      union all select 'revocation', revocation_sha256 from signing_key where revoked_at is not null
      -- A report on what was compared stands under its case's record, if that has one.
      union all select 'document', record_sha256 from document where kind <> 'comparison'
      union all select 'material', record_sha256 from material
      union all select 'register', record_sha256 from register_file
      union all select 'verifier', record_sha256 from verifier_release
      union all select 'timestamp', record_sha256 from checkpoint_token
      union all select 'renewal', record_sha256 from renewal
      union all select 'policy', record_sha256 from log_policy
      union all select 'signature', record_sha256 from transfer_party where signed_at is not null
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
  return [...faults, ...(await checkChains(client))];
}

interface ChainRow {
  work: string;
  seq: number;
  digest: string;
  entry: Buffer | null;
  idx: string | null;
}

/**
 * Each work's records follow one another, in the table as in the log, and every record of the log is in a
 * chain.
 */
async function checkChains(client: Client): Promise<string[]> {
  const { rows } = await client.query<ChainRow>(`
    select work_id as work, seq, encode(record_sha256, 'hex') as digest, entry, idx
    from work_record left join log_entry on entry_sha256 = record_sha256 order by work_id, seq`);
  const faults: string[] = [];
  let before: ChainRow | undefined;
  for (const row of rows) {
    const preceding = before?.work === row.work ? before : undefined;
    before = row;
    const where = `record ${row.seq} of the work ${row.work}`;
    if (row.seq !== (preceding?.seq ?? -1) + 1) faults.push(`${where} does not follow another`);
    if (row.entry === null) {
      faults.push(`${where} is not in the log`);
      continue;
    }
    const record = parseRecord(row.entry);
    if ((record.type === 'deposit') !== (row.seq === 0)) faults.push(`${where} is a ${record.type}`);
    if (('previous' in record ? record.previous : undefined) !== preceding?.digest)
      faults.push(`${where} names another record as the one before it`);
    if (Number(row.idx) <= Number(preceding?.idx ?? -1))
      faults.push(`${where} stands before the one it follows`);
  }
  const chained = new Set(rows.map((row) => row.digest));
  const { rows: logged } = await client.query<{ entry: Buffer; digest: string }>(
    `select entry, encode(entry_sha256, 'hex') as digest from log_entry`,
  );
  for (const { entry, digest } of logged) {
    const record = parseRecord(entry);
    if ((record.type === 'deposit' || 'previous' in record) && !chained.has(digest))
      faults.push(`the ${record.type} ${digest} in the log is in no chain`);
  }
  return faults;
}
