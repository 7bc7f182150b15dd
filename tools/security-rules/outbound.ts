import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nodesOf, type Node } from './constants.ts';

const ROOT = join(import.meta.dirname, '../..');
const CLIENTS = /^(?:pg|nodemailer|axios|alipay-sdk|wechatpay-axios-plugin|@alicloud\/.+)$/;
const NODE = /^node:(?:https?|http2|net|tls|dgram)$/;
const OPENING = /^(?:request|get|connect|createConnection|createSocket|Agent|Socket)$/;

/** The files of the running programs that can open a connection: by `fetch`, by Node's modules or by a client library. */
export const readOutbound = (): string[] =>
  globSync('{server,sealer,copy-index,witness}/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|[.-]testing\.ts$|-for-tests\.ts$/.test(file))
    .filter((file) => nodesOf(join(ROOT, file)).some(opens))
    .toSorted();

function opens({ type, callee, source, specifiers, importKind }: Node): boolean {
  if (type === 'CallExpression') return (callee as Node)['name'] === 'fetch';
  const from = String((source as Node | undefined)?.['value'] ?? '');
  if (type === 'ImportExpression') return CLIENTS.test(from) || NODE.test(from);
  if (type !== 'ImportDeclaration' || importKind === 'type') return false;
  const taken = (specifiers as Node[]).filter((one) => one['importKind'] !== 'type');
  if (CLIENTS.test(from)) return taken.length > 0;
  const names = taken.map((one) => String((one['imported'] as Node | undefined)?.['name'] ?? '*'));
  return NODE.test(from) && names.some((name) => OPENING.test(name) || name === '*');
}
