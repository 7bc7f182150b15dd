import type { AnyCall } from '@yinji/contract';
import { nameOf } from '@yinji/contract/all-calls';
import type { Person } from '@yinji/testkit/people/person';
import { WireRefusal, type WireClient } from '@yinji/testkit/people/wire-client';
import { $ZodError } from 'zod/v4/core';
import sharp from 'sharp';

export const SCRIPT = '"><img src=x onerror=canary()>';
const BIDI = '\u202e';
const HAN = /\p{Script=Han}/u;
/** Compared with a verified name, or signed as it was written. */
const COMPARED = /name|signature|representative/i;
/** Part of what is signed next, by the person's own device: `poisonDeposits`. */
const SIGNED_NEXT = /Deposit|Import/;
/** Names that their author chooses. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  beginOrganisationReview: ['name'],
  updateProfile: ['nickname'],
};

/** From the worst to what the shortest field holds. */
const WAYS: readonly ((text: string) => string)[] = [
  (text) => `=1+${text}${SCRIPT}${BIDI}`,
  (text) => (text.includes('\n') ? `${text}\n\n[去看](javascript:canary()) ${SCRIPT}` : `=1+${text}${SCRIPT}`),
  (text) => `${text}<svg onload=canary()>`,
  (text) => `=${text}`,
];

export interface Counts {
  taken: number;
  refused: number;
  /** Texts that turn the reading direction, and were taken: each is a fault. */
  turned: Set<string>;
}

/** The free texts of an input in another way; ids, words of a list and signed statements stay. */
function rewrite(
  value: unknown,
  isText: (key: string) => boolean,
  way: (text: string) => string,
  key = '',
): unknown {
  if (typeof value === 'string')
    return HAN.test(value) && !value.startsWith('{') && isText(key) ? way(value) : value;
  if (Array.isArray(value)) return value.map((one) => rewrite(one, isText, way, key));
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, rewrite(one, isText, way, name)]),
  );
}

/** From here on every free text and file name of this client is tried as an attack first; what is refused goes plain. */
export function poison(client: WireClient, counts: Counts): void {
  const { call, upload } = client;
  const firstTaken = async (
    what: string,
    tries: readonly (() => Promise<unknown>)[],
    plain: () => Promise<unknown>,
  ) => {
    for (const [at, go] of tries.entries())
      try {
        const answer = await go();
        counts.taken += 1;
        if (at === 0) counts.turned.add(what);
        return answer;
      } catch (cause) {
        if (!(cause instanceof WireRefusal) && !(cause instanceof $ZodError)) throw cause;
        counts.refused += 1;
      }
    return plain();
  };
  client.call = ((one: AnyCall, input: never) => {
    const name = nameOf(one);
    const isText = (key: string) => !COMPARED.test(key) || (CHOSEN[name] ?? []).includes(key);
    const plain = () => call(one, input);
    const has = JSON.stringify(rewrite(input, isText, (text) => `${text}.`)) !== JSON.stringify(input);
    const isSigned =
      SIGNED_NEXT.test(name) || (name === 'saveWorkDraft' && (input as { file: unknown }).file !== null);
    if (one.method === 'GET' || isSigned || !has) return plain();
    const tries = WAYS.map((way) => () => call(one, rewrite(input, isText, way) as never));
    return firstTaken(name, tries, plain);
  }) as WireClient['call'];
  client.upload = (path, query, name, bytes) => {
    const sent = name.endsWith('.pdf') ? HOSTILE_PDF : bytes;
    // A name is cleaned where it arrives, so that the first way is no fault.
    return firstTaken(
      '',
      [() => upload(path, query, `=1+<img src=x onerror=canary()>${BIDI}${name}`, sent)],
      () => upload(path, query, name, sent),
    );
  };
}

/** Titles and file names that are signed with the deposit. */
export function poisonDeposits(person: Person): void {
  const deposit = person.deposit.bind(person);
  person.deposit = (title, workType, name, ...rest) =>
    deposit(`=1+${title}${SCRIPT}`, workType, `=1+<svg onload=canary()>${name}`, ...rest);
}

/** Opens with a script, and has one in its title. */
const HOSTILE_PDF = Buffer.from(`%PDF-1.7
1 0 obj
<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>
endobj
2 0 obj
<< /Type /Pages /Kids [] /Count 0 >>
endobj
3 0 obj
<< /Title (=1+<img src=x onerror=canary\\(\\)>) /Author (<svg onload=canary\\(\\)>) >>
endobj
trailer << /Root 1 0 R /Info 3 0 R >>
%%EOF
`);

const TAG = `=1+著者${SCRIPT}${BIDI}`;

/** A photograph whose EXIF says everything that a page may show. */
export const makeHostilePhoto = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .jpeg()
    .withExif({
      IFD0: { Artist: TAG, Copyright: TAG, ImageDescription: TAG, Software: TAG, Make: TAG, Model: TAG },
    })
    .toBuffer();
