import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { Client } from 'pg';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { openObjectsOf } from '@yinji/testkit/context/open-object-store';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { gatherFixture } from '../pictures/fixture.ts';
import { fillDisputes } from '../pictures/fill-disputes.ts';
import { fillWorks } from '../pictures/fill-works.ts';
import { run, runNode, runPython, runShell, type ProgramEnd } from './cheats/programs.ts';

type Tell = (line: string) => void;
/** One sentence per program that does not accept a document. */
type Faults = string[];

/** PDFBox of Debian's `libpdfbox2-java` and its dependencies; it checks PDF/A-1b. */
const JARS = [
  'preflight',
  'pdfbox2',
  'xmpbox',
  'fontbox2',
  'commons-logging',
  'commons-io',
  'javax.activation',
  'jaxb-api',
].map((name) => `/usr/share/java/${name}.jar`);

/**
 * Every document a stack has issued to people, checked by other people's programs: each PDF by poppler with our
 * authorities imported and by PDFBox, each bundle by three verifiers, its token and signatures by openssl at
 * their own time.
 */
export async function proveDocuments(tell: Tell): Promise<Faults> {
  await ensureBuilt();
  const stack = await openStack();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-documents-'));
  try {
    const fixture = await gatherFixture(stack);
    await fillDisputes(fixture, await fillWorks(fixture));
    const issued = await waitForIssued(stack);
    const faults: Faults = [];
    const counts: Record<string, number> = {};
    const pdfs = await openPdfJudges(stack, folder, tell);
    for (const { kind, file, bytes } of issued) {
      const path = join(folder, file);
      writeFileSync(path, bytes);
      const found = kind.startsWith('bundle') ? await judgeBundle(stack, path, bytes) : await pdfs(path);
      faults.push(...found.map((fault) => `${kind} ${file}: ${fault}`));
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    for (const [kind, count] of Object.entries(counts).toSorted()) tell(`${kind.padEnd(16)} ${count}`);
    return faults;
  } finally {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Issued {
  kind: string;
  file: string;
  bytes: Buffer;
}

/** All documents and bundles, once nothing is due any more. */
async function waitForIssued({ running: stack }: OpenStack): Promise<Issued[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    const due = `select 'bundles of ' || work_id as what from original join deposit using (work_id)
        where completed_at is not null and documented_at is null
      union all select kind || ' ' || review_case.id || ' ' || decision from review_case join work on work.id = work_id
        where decided_at is not null and documented_at is null and work.deleted_at is null`;
    for (const deadline = Date.now() + 120_000; ; await pause(500)) {
      const { rows } = await client.query<{ what: string }>(due);
      if (rows.length === 0) break;
      if (Date.now() > deadline) throw new Error(`not issued: ${rows.map(({ what }) => what).join(', ')}`);
    }
    const store = openObjectsOf(stack.dataDir);
    const { rows } = await client.query<{ kind: string; object_key: string }>(
      `select kind, object_key from document union all select 'bundle ' || variant, object_key from bundle`,
    );
    return await Promise.all(
      rows.map(async ({ kind, object_key: key }, at) => ({
        kind,
        file: `${at}.${kind.startsWith('bundle') ? 'zip' : 'pdf'}`,
        bytes: await store.read(key),
      })),
    );
  } finally {
    await client.end();
  }
}

/** @returns judges one PDF; a missing program is reported once and skipped */
async function openPdfJudges({ running: stack }: OpenStack, folder: string, tell: Tell) {
  const isHere = async (command: string, ...args: string[]) =>
    run(command, args).then(
      () => true,
      () => false,
    );
  const hasPoppler = (await isHere('pdfsig', '-v')) && (await isHere('certutil', '-H'));
  const hasPdfBox = (await isHere('java', '-version')) && JARS.every((jar) => existsSync(jar));
  if (!hasPoppler) tell('skipped: pdfsig and certutil are not here');
  if (!hasPdfBox) tell('skipped: java and libpdfbox2-java are not here');
  const nss = `sql:${join(folder, 'nss')}`;
  if (hasPoppler) {
    mkdirSync(join(folder, 'nss'));
    await run('certutil', ['-N', '-d', nss, '--empty-password']);
    for (const name of ['document-ca', 'tsa-ca']) {
      const pem = join(stack.dataDir, 'trust', `${name}.pem`);
      await run('certutil', ['-A', '-d', nss, '-n', name, '-t', 'CT,CT,CT', '-i', pem]);
    }
  }
  return async (path: string): Promise<Faults> => {
    const faults: Faults = [];
    if (hasPoppler) {
      const { stdout } = await run('pdfsig', ['-nssdir', nss, path]);
      for (const wanted of [
        'Signature Validation: Signature is Valid.',
        'Certificate Validation: Certificate is Trusted.',
      ])
        if (!stdout.includes(wanted)) faults.push(`pdfsig does not say "${wanted}"`);
    }
    if (hasPdfBox) {
      const { code, stdout, stderr } = await run('java', [
        '-cp',
        JARS.join(':'),
        'org.apache.pdfbox.preflight.Validator_A1b',
        path,
      ]);
      if (code !== 0) faults.push(`preflight: ${(stdout + stderr).slice(0, 400)}`);
    }
    return faults;
  };
}

async function judgeBundle({ running: stack }: OpenStack, path: string, bytes: Buffer): Promise<Faults> {
  const trust = join(stack.dataDir, 'trust');
  const folder = `${path}.files`;
  const files = unzipSync(bytes);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const at = (name: string) => join(folder, name);
  const record = JSON.parse(Buffer.from(files['record.json'] ?? []).toString()) as { received_at?: string };
  const attime = String(Math.floor(Date.parse(record.received_at ?? '') / 1000) + 60);
  const ends: Record<string, ProgramEnd> = {
    'command line': await runNode('verifier/src/cli.ts', [path, '--trust', trust, '--json']),
    'verify.sh': await runShell('verifier/src/verify.sh', [path, trust]),
    Python: await runPython([path, '--trust', trust]),
  };
  for (const token of ['record.tsr', 'record.tsr.2'].filter((name) => name in files))
    ends[`openssl ts ${token}`] = await run('openssl', [
      ...'ts -verify -attime'.split(' '),
      attime,
      '-data',
      at('record.json'),
      '-in',
      at(token),
      '-CAfile',
      join(trust, 'tsa-ca.pem'),
    ]);
  if ('manifest.json.p7s' in files)
    ends['openssl cms'] = await run('openssl', [
      ...'cms -verify -cades -binary -inform DER -purpose any -out /dev/null -attime'.split(' '),
      attime,
      '-in',
      at('manifest.json.p7s'),
      '-content',
      at('manifest.json'),
      '-CAfile',
      join(trust, 'creator-ca.pem'),
    ]);
  return Object.entries(ends).flatMap(([name, { code, stdout, stderr }]) =>
    code === 0 ? [] : [`${name} ends with ${code}: ${(stdout + stderr).slice(-300)}`],
  );
}
