import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cosign,
  COSIGNATURE_ED25519,
  COSIGNATURE_ML_DSA_44,
  encodeEntryBundle,
  encodeHashTile,
  formatCheckpoint,
  formatNote,
  formatVkey,
  leafHash,
  NOTE_ED25519,
  noteKey,
  parseTilePath,
  rootOfLeaves,
  signNoteBody,
  TILE_WIDTH,
  tileWidth,
  toUtf8,
  type NoteKey,
  type TileAddress,
} from '@yinji/evidence';

interface Signer {
  key: NoteKey;
  sign(message: Uint8Array): Uint8Array;
}

function createSigner(name: string, type: number): Signer {
  const { privateKey } = (
    type === COSIGNATURE_ML_DSA_44 ? generateKeyPairSync('ml-dsa-44') : generateKeyPairSync('ed25519')
  ) as { privateKey: KeyObject };
  const pem = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const spki = createPublicKey(pem).export({ type: 'spki', format: 'der' });
  const publicKey = new Uint8Array(spki.subarray(type === COSIGNATURE_ML_DSA_44 ? -1312 : -32));
  return {
    key: noteKey(name, type, publicKey),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

/** A tree over entries, whose tiles are computed on request. */
export class Tree {
  readonly entries: Uint8Array[];

  constructor(entries: readonly string[]) {
    this.entries = entries.map((entry) => toUtf8(entry));
  }

  root(size: number): Uint8Array {
    return rootOfLeaves(this.entries.slice(0, size).map((entry) => leafHash(entry)));
  }

  tile({ level, index, width }: TileAddress): Uint8Array {
    const part = (start: number, count: number): Uint8Array[] => this.entries.slice(start, start + count);
    if (level === 'entries') return encodeEntryBundle(part(index * TILE_WIDTH, width));
    const span = TILE_WIDTH ** level;
    return encodeHashTile(
      Array.from({ length: width }, (_, i) =>
        rootOfLeaves(part((index * TILE_WIDTH + i) * span, span).map((entry) => leafHash(entry))),
      ),
    );
  }
}

/** A tlog-tiles log over HTTP that can cheat in every way. Tests change what it serves in place. */
export class CheatingLog {
  readonly log = createSigner('log.example/evidence', NOTE_ED25519);
  readonly witness = createSigner('witness.example/w1', COSIGNATURE_ED25519);
  readonly mlDsaWitness = createSigner('witness.example/w1', COSIGNATURE_ML_DSA_44);
  tree: Tree;
  /** Size of the checkpoint it shows. */
  size = 0;
  cosignedAt = new Date();
  /** Answers by path that override the tree's: bytes, or a status. */
  readonly answers = new Map<string, Uint8Array | string | number>();
  readonly asked: string[] = [];
  private readonly notes = new Map<string, string>();
  url = '';
  private server: Server | undefined;

  constructor(tree: Tree) {
    this.tree = tree;
  }

  get policy(): string {
    return [
      `log ${formatVkey(this.log.key)}`,
      `witness w1 ${formatVkey(this.witness.key)}`,
      `witness w1.ml-dsa-44 ${formatVkey(this.mlDsaWitness.key)}`,
      'quorum w1\n',
    ].join('\n');
  }

  async checkpoint(
    size = this.size,
    tree = this.tree,
    signers: readonly Signer[] = [this.witness, this.mlDsaWitness],
  ): Promise<string> {
    const { key, sign: signAsLog } = this.log;
    const body = formatCheckpoint({ origin: key.name, size, root: tree.root(size), extensions: [] });
    const time = Math.floor(this.cosignedAt.getTime() / 1000);
    const signatures = [await signNoteBody(body, key, signAsLog)];
    for (const signer of signers) signatures.push(await cosign(body, signer.key, time, signer.sign));
    // ML-DSA signatures are hedged: a real log signs once and shows the same note each time.
    const name = `${body}${time}${signers.length}`;
    const note = this.notes.get(name) ?? formatNote({ body, signatures });
    this.notes.set(name, note);
    return note;
  }

  async answer(path: string): Promise<Uint8Array | string | number> {
    const given = this.answers.get(path);
    if (given !== undefined) return given;
    if (path === 'checkpoint') return this.checkpoint();
    const address = parseTilePath(path);
    const there = tileWidth(address.level === 'entries' ? 0 : address.level, address.index, this.size);
    return address.width > there ? 404 : this.tree.tile(address);
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const path = (request.url ?? '').slice('/log/'.length);
      this.asked.push(path);
      void this.answer(path).then((found) =>
        typeof found === 'number' ? response.writeHead(found).end() : response.end(found),
      );
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/log`;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
