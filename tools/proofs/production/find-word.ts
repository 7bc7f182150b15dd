import { spawnSync } from 'node:child_process';
import { unzipSync } from 'fflate';
import { formsOf, layersOf } from '@yinji/testkit/search-bytes';

/** Shorter ones stand somewhere by chance. */
const LEAST_BYTES = 6;

/** The files of a bundle in which a word stands: as bytes of any form, in what is packed, in certificates, and as text of a PDF. */
export function findWord(word: string, bundle: Uint8Array): string[] {
  const forms = formsOf(word).filter((form) => form.length >= LEAST_BYTES);
  return Object.entries(unzipSync(bundle)).flatMap(([name, bytes]) => {
    const file = Buffer.from(bytes);
    const layers = [
      ...layersOf(file),
      ...certificatesOf(file),
      ...(name.endsWith('.pdf') ? [textOf(file)] : []),
    ];
    return layers.some((layer) => forms.some((form) => layer.includes(form))) ? [name] : [];
  });
}

const certificatesOf = (file: Buffer): Buffer[] =>
  [...file.toString('latin1').matchAll(/-----BEGIN [A-Z ]+-----([^-]+)/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64'),
  );

const textOf = (file: Buffer): Buffer => spawnSync('pdftotext', ['-', '-'], { input: file }).stdout;
