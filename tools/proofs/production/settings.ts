import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandIns } from './stand-ins.ts';

const FOLDER = '/etc/yinji';
export const OPERATOR = '示例印迹科技有限公司';

/** What an operator writes into the files of /etc/yinji; a value left in capitals, or a name not in a file, is a fault. */
export function fillSettings(given: Record<string, string>): void {
  const unused = new Set(Object.keys(given));
  for (const path of globSync(`${FOLDER}/*.env`)) {
    const lines = readFileSync(path, 'utf8').split('\n');
    const filled = lines.map((line) => {
      const [name = ''] = line.split('=');
      const value = given[name];
      if (line.startsWith('#') || value === undefined) return line;
      unused.delete(name);
      return `${name}='${value}'`;
    });
    writeFileSync(path, filled.join('\n'));
  }
  if (unused.size > 0) throw new Error(`no file of deploy/ has a place for ${[...unused].join(', ')}`);
}

/** The settings of step 3, but WITNESSES, and the files that they name. */
export function fillFirst(
  folder: string,
  { settings, files }: StandIns,
  database: Record<string, string>,
): void {
  fillSettings({
    ...database,
    ...settings,
    OPERATOR,
    PERSONAL_DATA_KEY: randomBytes(32).toString('hex'),
  });
  for (const [name, text] of Object.entries(files)) {
    const path = join(FOLDER, name);
    const isSecret = name.endsWith('.json');
    writeFileSync(path, text, { mode: isSecret ? 0o400 : 0o644 });
    const reader = name.startsWith('sealer-') ? 'yinji-sealer' : 'yinji-web';
    if (isSecret) execFileSync('chown', [`${reader}:${reader}`, path]);
  }
  // The proof's TLS is of an authority of its own.
  copyFileSync(join(folder, 'tls-root.pem'), join(FOLDER, 'own-ca.pem'));
  mkdirSync(join(FOLDER, 'tls'));
  copyFileSync(join(folder, 'tls.pem'), join(FOLDER, 'tls/chain.pem'));
  copyFileSync(join(folder, 'tls.key'), join(FOLDER, 'tls/key.pem'));
  for (const name of ['server.env', 'sealer.env'])
    writeFileSync(join(FOLDER, name), `NODE_EXTRA_CA_CERTS=${FOLDER}/own-ca.pem\n`, { flag: 'a' });
}
