import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIGNED = ['record.tsr', 'record.tsr.2', 'manifest.json.p7s'];
const LEAVES = ['record.json', 'certificate.json'];
const MOST_READ = 1_000_000;
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const hash = (algorithm: 'sha256' | 'sm3', bytes: Uint8Array): string =>
  createHash(algorithm).update(bytes).digest('hex');

/** What judge-many.sh would ask coreutils and openssl of the files of a folder: a script of bash, and a dump of od. */
export function writeFacts(files: ReadonlyMap<string, Uint8Array>, folder: string, work: string): void {
  const facts = [...files].flatMap(([name, bytes]) => {
    const path = join(folder, name);
    return [
      `size_of_file[${quote(path)}]=${bytes.length}`,
      `hashed[${quote(`sha256 ${path}`)}]=${hash('sha256', bytes)}`,
      `hashed[${quote(`sm3 ${path}`)}]=${hash('sm3', bytes)}`,
    ];
  });
  for (const name of LEAVES) {
    const bytes = files.get(name);
    // The leaf that the script writes has no zero byte but its first, or is not written.
    if (bytes !== undefined && !bytes.includes(0))
      facts.push(
        `hashed[${quote(`sha256 ${work}/leaf.${name}`)}]=${hash('sha256', Buffer.concat([Buffer.from([0]), bytes]))}`,
      );
  }
  writeFileSync(`${work}.facts`, `${facts.join('\n')}\n`);
  const signed = SIGNED.flatMap((name) => files.get(name) ?? []).filter(({ length }) => length <= MOST_READ);
  writeFileSync(`${work}.dump`, dumpAsOd(Buffer.concat(signed)));
}

/**
 * As `od -Ax -v -tx8 --endian=big -w4194304` prints bytes from an offset on: words of eight bytes, the last filled up with
 * zeros.
 */
export function dumpAsOd(bytes: Buffer, from = 0): string {
  const address = (at: number) => at.toString(16).padStart(6, '0');
  const end = `${address(from + bytes.length)}\n`;
  if (bytes.length === 0) return end;
  const filled = Buffer.concat([bytes, Buffer.alloc((8 - (bytes.length % 8)) % 8)]).toString('hex');
  return `${address(from)} ${filled.match(/.{16}/g)!.join(' ')}\n${end}`;
}
