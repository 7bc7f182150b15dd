import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRecord } from '@yinji/evidence';
import { openDatabase } from '../../../../server/src/platform/db/database.ts';
import { createRecordIntake, openProofDesk, type Proof } from '../../../../server/src/evidence/log/index.ts';

/**
 * The log behind HTTP: POST a record, and the response is its .tlog-proof under a witnessed checkpoint. It does
 * what a deposit does in the log, without the deposit: the same server code, tables and sealer.
 */
const { db, pool } = openDatabase(process.env['DATABASE_URL']!);
const intake = createRecordIntake({ pool });
const desk = openProofDesk(db, process.env['DATABASE_URL']!, process.env['POLICY']!);
/** After this time a record counts as lost before it was in the log; its sender sends it again. */
const PATIENCE_MS = 5000;

/** By events: an iterator over the stream would double the cost of reading it. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

async function submit(request: IncomingMessage): Promise<Proof> {
  const record = await readBody(request);
  parseRecord(record);
  const sha256 = await intake.submit(record);
  return desk.proofOf(sha256, PATIENCE_MS);
}

/** Proofs of one round end in the same checkpoint of some kilobytes, so it is encoded once. */
let last = { note: '', bytes: Buffer.alloc(0) };

function bytesOf(note: string): Buffer {
  if (last.note !== note) last = { note, bytes: Buffer.from(note) };
  return last.bytes;
}

function answer(response: ServerResponse, { head, note }: Proof): void {
  const rest = bytesOf(note);
  // The head is ASCII.
  response.writeHead(200, { 'content-length': head.length + rest.length });
  response.write(head, 'latin1');
  response.end(rest);
}

const server = createServer((request, response) => {
  submit(request).then(
    (proof) => answer(response, proof),
    (cause: unknown) => {
      const text = String(cause);
      response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text);
    },
  );
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () =>
  console.log(JSON.stringify({ event: 'listening', port: (server.address() as AddressInfo).port })),
);
process.once('SIGTERM', () => process.exit(0));
