import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodesOf, isNode, type Node } from './constants.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What production runs, and what anybody runs to check it. */
const SOURCES =
  '{server,sealer,copy-index,witness,monitor,portal,console,verifier,packages/{evidence,sealing,originality,content-credentials,contract,web,ui}}/src/**/*.{ts,tsx}';
const NAMES = /^(?:SHA-\d+|AES-\w+|ECDSA|ECDH|Ed25519|ML-DSA-\d+|PBKDF2|HKDF|HMAC|RSA[\w-]+)$/;

/** Algorithms by the names under which Node's crypto and WebCrypto are asked for them. */
export function readAlgorithms(): string[] {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((file) => !/\.test\.|-testing\./.test(file))
    .filter((file) => /crypto|argon2|subtle/.test(readFileSync(join(ROOT, file), 'utf8')));
  return [...new Set(files.flatMap((file) => algorithmsOf(join(ROOT, file))))].toSorted();
}

function algorithmsOf(file: string): string[] {
  const nodes = nodesOf(file);
  const isTaken = nodes.some(
    ({ type, source }) => type === 'ImportDeclaration' && /crypto$|argon2$/.test(textOf(source) ?? ''),
  );
  const isWeb = nodes.some(
    ({ type, name }) => type === 'Identifier' && /^(?:subtle|crypto)$/.test(String(name)),
  );
  return [
    ...(isTaken ? nodes.flatMap(ofNode) : []),
    ...(isWeb ? nodes.map(textOf).filter((text) => text !== undefined && NAMES.test(text)) : []),
  ] as string[];
}

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

function ofNode({ type, callee, arguments: given, source }: Node): string[] {
  if (type === 'ImportDeclaration' && textOf(source)?.endsWith('argon2') === true) return ['argon2id'];
  if (type !== 'CallExpression') return [];
  const name = String((callee as Node)['name'] ?? '');
  const [first] = given as Node[];
  const text = textOf(first);
  if (/^(?:createHash|createCipheriv|createDecipheriv|generateKeyPair(?:Sync)?)$/.test(name))
    return [text ?? `${name}(${first?.type})`];
  if (name === 'createHmac') return [`hmac-${text}`];
  if (name.startsWith('hkdf')) return [`hkdf-${text}`];
  return [];
}
