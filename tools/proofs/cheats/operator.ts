import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildTimestampRequest,
  createCertificateRequest,
  formatTlogProof,
  inclusionProofFromTiles,
  parseCheckpoint,
  parseNote,
  sha256,
  tilePath,
  type TileReader,
} from '@yinji/evidence';
import { issuePersonalCertificate, makeTimestampResponse } from '@yinji/sealing';
import { Client } from 'pg';
import { openObjectsOf } from '@yinji/testkit/context/open-object-store';
import type { DiskStore } from '../../../server/src/platform/objects/object-store.ts';
import { createSealerClient, type SealerClient } from '../../../sealer/src/client.ts';
import { openKeys, type SealerKeys } from '../../../sealer/src/keys.ts';
import { LOG_ORIGIN, type CheatEnvironment } from './environment.ts';

/** A key that the operator made, with a certificate by the platform's own authority. */
export interface MadeSigner {
  privateKey: CryptoKey;
  certificate: Uint8Array;
  issuer: Uint8Array;
  /** Of the certificate, hex. */
  sha256: string;
}

/** All insider power: the database's superuser, the files, every key of the sealer, its socket. */
export interface Operator {
  keys: SealerKeys;
  sealer: SealerClient;
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A certificate in anybody's name, as of any time in the authority's validity. */
  certify(name: string, at: Date): Promise<MadeSigner>;
  /** A token of any time (the colluding time authority). */
  stamp(record: Uint8Array, at: Date): Uint8Array;
  /** Submits a record to the sequencer and returns its proof, once witnesses have cosigned it. */
  log(entry: Uint8Array): Promise<{ index: number; proof: string }>;
  /** Stored files, which the operator's key opens and seals. */
  objects: DiskStore;
}

export async function becomeOperator(environment: CheatEnvironment): Promise<Operator> {
  const keys = await openKeys({ keysDir: join(environment.dataDir, 'keys/sealer'), logOrigin: LOG_ORIGIN });
  const sql = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withSuperuser(environment, async (client) => (await client.query(text, values)).rows as Row[]);
  return {
    keys,
    sealer: createSealerClient(join(environment.dataDir, 'sealer.sock')),
    sql,
    certify: (name, at) => certify(keys, name, at),
    stamp: (record, at) =>
      makeTimestampResponse(
        buildTimestampRequest(sha256(record), randomBytes(8)),
        keys.timestamp,
        at,
        randomBytes(16),
      ).der,
    log: async (entry) => {
      const digest = createHash('sha256').update(entry).digest();
      await sql('insert into pending_record (entry, entry_sha256) values ($1, $2)', [entry, digest]);
      const index = await waitForIndex(sql, digest);
      return { index, proof: await proveFromOutside(environment.origin, index) };
    },
    objects: openObjectsOf(environment.dataDir),
  };
}

async function withSuperuser<T>(
  environment: CheatEnvironment,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: environment.stack.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function certify({ creatorAuthority }: SealerKeys, name: string, at: Date): Promise<MadeSigner> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ]);
  const subject = { commonName: name, subjectId: randomUUID() };
  const request = await createCertificateRequest(pair, name);
  const { raw } = await issuePersonalCertificate(creatorAuthority, request, subject, at);
  return {
    privateKey: pair.privateKey,
    certificate: raw,
    issuer: creatorAuthority.certificate.raw,
    sha256: createHash('sha256').update(raw).digest('hex'),
  };
}

async function waitForIndex(sql: Operator['sql'], digest: Buffer): Promise<number> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(20)) {
    const [row] = await sql<{ idx: string }>(
      `select idx from log_entry where entry_sha256 = $1
       and exists (select from log_checkpoint where size > idx and published_at is not null)`,
      [digest],
    );
    if (row !== undefined) return Number(row.idx);
  }
  throw new Error('the record was not cosigned and published within 20 seconds');
}

/** From the published tiles alone, as anybody can. */
async function proveFromOutside(origin: string, index: number): Promise<string> {
  const note = await (await fetch(`${origin}/log/checkpoint`)).text();
  const { size } = parseCheckpoint(parseNote(note).body);
  const tiles: TileReader = {
    readTile: async (level, at, width) => {
      const response = await fetch(`${origin}/log/${tilePath({ level, index: at, width })}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
  return formatTlogProof({ index, path: await inclusionProofFromTiles(index, size, tiles), note });
}
