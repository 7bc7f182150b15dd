import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  consistencyProof,
  formatCheckpoint,
  fromUtf8,
  leafHash,
  memoryNodes,
  parseTilePath,
  toBase64,
} from '@yinji/evidence';
import { signNote, type NoteSigner } from '@yinji/sealing';
import { Tree } from '../../../monitor/src/cheating-log-for-tests.ts';
import { LOG_ORIGIN } from './environment.ts';
import type { Operator } from './operator.ts';

/** Another history under the log's true key. */
export interface SecondTree {
  size: number;
  tree: Tree;
  /** With the log's signature alone. */
  note: string;
}

export async function readEntries(operator: Operator): Promise<string[]> {
  const rows = await operator.sql<{ entry: Buffer }>('select entry from log_entry order by idx');
  return rows.map(({ entry }) => fromUtf8(entry));
}

export async function growSecondTree(entries: readonly string[], signer: NoteSigner): Promise<SecondTree> {
  const tree = new Tree(entries);
  const size = entries.length;
  const body = formatCheckpoint({ origin: LOG_ORIGIN, size, root: tree.root(size), extensions: [] });
  return { size, tree, note: await signNote(body, signer) };
}

/** POST add-checkpoint as the operator, with a proof from the second tree itself. Returns the status. */
export async function askForCosignature(
  witnessUrl: string,
  oldSize: number,
  { tree, size, note }: SecondTree,
): Promise<{ status: number; text: string }> {
  const leaves = tree.entries.map((entry) => leafHash(entry));
  const proof =
    oldSize === 0 || oldSize === size ? [] : await consistencyProof(oldSize, size, memoryNodes(leaves));
  const lines = proof.map((hash) => `${toBase64(hash)}\n`).join('');
  const response = await fetch(`${witnessUrl}/add-checkpoint`, {
    method: 'POST',
    body: `old ${oldSize}\n${lines}\n${note}`,
  });
  return { status: response.status, text: (await response.text()).trim() };
}

/** What one reader is shown instead of the log while `work` runs. */
export async function showTo<T>({ tree, note }: SecondTree, work: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').slice('/log/'.length);
    response.end(path === 'checkpoint' ? note : tree.tile(parseTilePath(path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/log`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
