import { spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseCertificate, signCades, verifyChain, type EvidenceFailure } from '@yinji/evidence';
import { derBoolean, derInteger, derOid, derSequence } from '../../packages/evidence/src/der.ts';
import { after, bundle, certificatePem, revealOf, sealed } from '../../conformance/fixture.ts';
import {
  ecdsa,
  extension,
  issue,
  seededKey,
  type CertificateWish,
  type Signer,
} from '../../conformance/forge.ts';

const year = (value: number) => new Date(Date.UTC(value, 0, 1));
const AT = year(2027);
const python = (args: readonly string[], input = '') =>
  spawnSync('python3', args, {
    encoding: 'utf8',
    input,
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('../independent/', import.meta.url)) },
  });
const isHere = python(['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!isHere) process.stdout.write('skipped: python3 (3.9 or later) is not here\n');

async function make(name: string, key: KeyObject, issuer?: Signer, wish: Partial<CertificateWish> = {}) {
  const certificate = await issue({
    commonName: name,
    key,
    from: year(2026),
    until: year(2036),
    isAuthority: true,
    ...(issuer ? { issuer } : {}),
    ...wish,
  });
  return { key, certificate };
}
const keyOf = (word: string) => seededKey(`chain ${word}`);
const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The same certificate with a public key that is no point of its curve. */
function offCurve({ key, certificate }: Signer): Signer['certificate'] {
  const point = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-64);
  return certificate.with(Buffer.from(certificate).indexOf(point) + 63, point[63]! ^ 1);
}

const root = await make('root', keyOf('root'));
const middle = await make('middle', keyOf('middle'), root);
const leaf = await make('leaf', keyOf('leaf'), middle, { isAuthority: false });
const direct = await make('direct', keyOf('leaf'), root, { isAuthority: false });
const otherKey = await make('middle', keyOf('other'), root);
const expired = await make('middle', keyOf('middle'), root, { until: new Date(Date.UTC(2026, 6, 1)) });
const unknownCurve = await make('middle', p521, root);
const ofRsa = await make('middle', rsa, root);
const broken = { key: middle.key, certificate: offCurve(middle) };
const otherRoot = await make('root', keyOf('other'));
/** RSASSA-PSS (RFC 4055), which has parameters: nobody here knows it, and it is no fault. */
const pss = derSequence(derOid('1.2.840.113549.1.1.10'), derSequence());
const byPss = await make('leaf', keyOf('leaf'), root, { isAuthority: false, algorithm: pss });
const rsaRoot = await make('root', keyOf('other'), { key: keyOf('x'), certificate: root.certificate });
const newRoot = await make('root', keyOf('new'), root);
const lowest = derSequence(derBoolean(true), derInteger(0));
const oldKey = await make('middle', keyOf('middle'), root, { basicConstraints: lowest });
const newKey = await make('middle', keyOf('new'), oldKey);
const underNewKey = await make('leaf', keyOf('leaf'), newKey, { isAuthority: false });
const didNotSign = await make('middle', keyOf('other'), await make('above', p521));
const above = await make('above', p521);
const oddlyKnown = await make('leaf', keyOf('leaf'), middle, {
  isAuthority: false,
  more: [extension('2.5.29.35', false, derInteger(1))],
});
const underNewRoot = await make('leaf', keyOf('leaf'), newRoot, { isAuthority: false });

/** Authorities one below the other, and the certificate under the last. */
async function line(length: number): Promise<Signer[]> {
  const made: Signer[] = [root];
  for (let at = 1; at <= length; at++)
    made.push(await make(`authority ${at}`, keyOf(`authority ${at}`), made.at(-1)!));
  return [await make('leaf', keyOf('leaf'), made.at(-1)!, { isAuthority: false }), ...made.slice(1)];
}
const [deepLeaf, ...deep] = await line(4);
const [deeperLeaf, ...deeper] = await line(5);

const CASES: [string, 'pass' | 'fail' | 'skipped', Signer, Signer[], Signer[]][] = [
  ['one between', 'pass', leaf, [middle], [root]],
  ['none between', 'fail', leaf, [], [root]],
  ['another key of that name before it', 'pass', leaf, [otherKey, middle], [root]],
  ['an expired one before it', 'pass', leaf, [expired, middle], [root]],
  ['an unknown curve before it', 'pass', leaf, [unknownCurve, middle], [root]],
  ['another kind of key before it', 'pass', leaf, [ofRsa, middle], [root]],
  ['a broken key before it', 'pass', leaf, [broken, middle], [root]],
  ['an unknown curve alone', 'skipped', leaf, [unknownCurve], [root]],
  ['an unknown curve, then an expired one', 'skipped', leaf, [unknownCurve, expired], [root]],
  ['an expired one, then an unknown curve', 'skipped', leaf, [expired, unknownCurve], [root]],
  ['another kind of key alone', 'fail', leaf, [ofRsa], [root]],
  ['a broken key alone', 'fail', leaf, [broken], [root]],
  ['an expired one alone', 'fail', leaf, [expired], [root]],
  ['two anchors of one name', 'pass', direct, [], [otherRoot, root]],
  ['an anchor that another signed', 'pass', direct, [], [rsaRoot, root]],
  ["an authority's new key under its old one", 'pass', underNewRoot, [newRoot], [root]],
  ['the new key of one that may have none below it', 'pass', underNewKey, [newKey, oldKey], [root]],
  ['an unknown curve above one that did not sign', 'fail', leaf, [didNotSign, above], [root]],
  ['an extension that no rule reads is malformed', 'pass', oddlyKnown, [middle], [root]],
  ['its new key alone', 'fail', underNewRoot, [], [root]],
  ['signed by RSASSA-PSS', 'skipped', byPss, [], [root]],
  ['six certificates', 'pass', deepLeaf!, deep, [root]],
  ['seven certificates', 'fail', deeperLeaf!, deeper, [root]],
];

/** Openssl takes one of two certificates of one name on one way, and reads extensions that are not asked for. */
const LEFT_OPEN_BY_THE_SCRIPT: readonly string[] = [
  "an authority's new key under its old one",
  'the new key of one that may have none below it',
  'an extension that no rule reads is malformed',
];

const EACH_LINE = `
import json, sys
from failure import Failure, Skipped
from x509 import Certificate, check_chain
for line in sys.stdin:
    leaf, others, anchors = json.loads(line)
    read = lambda raws: [Certificate(bytes.fromhex(raw)) for raw in raws]
    try:
        check_chain(Certificate(bytes.fromhex(leaf)), read(others), read(anchors), int(sys.argv[1]))
        print('pass')
    except Failure:
        print('fail')
    except Skipped:
        print('skipped')
`;

describe.skipIf(!isHere)('certificate chains in the independent verifier', () => {
  it('have the outcome that they have in the others', { timeout: 120_000 }, async () => {
    const hex = ({ certificate }: Signer) => Buffer.from(certificate).toString('hex');
    const input = CASES.map(([, , child, others, anchors]) =>
      JSON.stringify([hex(child), others.map((each) => hex(each)), anchors.map((each) => hex(each))]),
    );
    const { stdout, stderr } = python(['-c', EACH_LINE, String(AT.getTime())], `${input.join('\n')}\n`);
    const theirs = stdout.split('\n');
    for (const [at, [name, expected, child, others, anchors]] of CASES.entries()) {
      const read = ({ certificate }: Signer) => parseCertificate(certificate);
      const ours = await verifyChain(
        read(child),
        others.map((each) => read(each)),
        anchors.map((each) => read(each)),
        AT,
      ).then(
        () => 'pass',
        (cause: EvidenceFailure) => (cause.code === 'unsupported' ? 'skipped' : 'fail'),
      );
      expect([name, ours, theirs[at]], stderr).toEqual([name, expected, expected]);
    }
  });

  it('have it in verify.sh as well', { timeout: 240_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yinji-chains-'));
    const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
    try {
      cpSync(path('../../conformance/trust'), join(folder, 'trust'), { recursive: true });
      const differing: unknown[] = [];
      for (const [name, expected, child, others, anchors] of CASES) {
        const { certificate } = child;
        const { commonName } = parseCertificate(certificate);
        const files = await bundle({
          manifest: sealed(undefined, commonName, { certificate }),
          reveal: revealOf(undefined, commonName),
          signature: (content) =>
            signCades({
              content,
              signer: ecdsa(child.key),
              certificate,
              chain: others.map((each) => each.certificate),
              signingTime: after(-20_000),
            }),
        });
        writeFileSync(join(folder, 'bundle.zip'), zipSync(files));
        writeFileSync(join(folder, 'trust/creator-ca.pem'), certificatePem(...anchors));
        const { status, stdout, stderr } = spawnSync('bash', [path('verify.sh'), 'bundle.zip', 'trust'], {
          cwd: folder,
          encoding: 'utf8',
        });
        const isLeftOpen = LEFT_OPEN_BY_THE_SCRIPT.includes(name) && stderr.includes('verify.sh 不能判断');
        if (status !== (isLeftOpen ? 2 : ['pass', 'fail', 'skipped'].indexOf(expected)))
          differing.push([name, status, stdout, stderr]);
      }
      expect(differing).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are for the same names, where bytes are no text of their type as well', { timeout: 120_000 }, () => {
    const written = Buffer.from(leaf.certificate);
    const at = written.lastIndexOf('0c046c656166', 'hex');
    const names = ['0c046c656166', '13046c656166', '16046c656166', '1e046c656166', '14046c656166']
      .concat(['0c04c3a4c3a4', '0c04efbbbf41', '0c04ff656166', '0c04eda08041', '130480656166', '1604c3a4c3a4'])
      .concat(['1e04d8006166', '0c0400656166'])
      .map((hex) => Buffer.from(hex, 'hex'));
    const certificates = names.map((name) =>
      Buffer.concat([written.subarray(0, at), name, written.subarray(at + 6)]),
    );
    const script = `
import json, sys
from x509 import Certificate
print(json.dumps([Certificate(bytes.fromhex(line.strip())).common_name for line in sys.stdin]))
`;
    const { stdout, stderr } = python(
      ['-c', script],
      certificates.map((each) => `${each.toString('hex')}\n`).join(''),
    );
    expect(stdout, stderr).not.toBe('');
    const ours = certificates.map((each) => parseCertificate(each).commonName);
    expect(ours).toEqual(['leaf', 'leaf', 'leaf', '汥慦', '', 'ää', '\uFEFFA', '', '', '', '', '', '\0eaf']);
    expect(JSON.parse(stdout)).toEqual(ours);
  });
});
