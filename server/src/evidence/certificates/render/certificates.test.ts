import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { renderCertification } from './certification-certificate.ts';
import { renderComparison } from './comparison-report.ts';
import { renderConfirmation } from './confirmation-certificate.ts';
import { renderDepositCertificate } from './deposit-certificate.ts';
import type { ComparisonData, DepositData, PictureData } from './document-data.ts';
import { unprintable } from './faces.ts';
import { sampleCertification, sampleComparison, sampleConfirmation, sampleDeposit } from './samples.ts';
import { SignatureRoom, signPdf } from './sign-pdf.ts';

function has(command: string, question = '-v'): boolean {
  try {
    execFileSync(command, [question], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const poppler = has('pdftotext');
if (!poppler)
  process.stderr.write('skipped: what a PDF says is read with pdftotext (apt-get install poppler-utils)\n');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yinji-certificates-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

async function samplePicture(width: number, height: number): Promise<PictureData> {
  return { jpeg: await drawPicture(8, { width, height }), width, height };
}

/** Of zbar: reads codes like a phone. */
const SCANNER = 'zbarimg';

const RARE = '云山𠮷日图卷龘㐂';

const documents: Record<string, () => Promise<Uint8Array>> = {
  'deposit with an upright picture': async () =>
    renderDepositCertificate(sampleDeposit(RARE, await samplePicture(600, 900))),
  'deposit with a wide picture': async () =>
    renderDepositCertificate(sampleDeposit(RARE, await samplePicture(900, 300))),
  'deposit of a fingerprint alone': () => renderDepositCertificate(sampleDeposit(RARE)),
  'simulated deposit': () => renderDepositCertificate({ ...sampleDeposit(RARE), simulated: true }),
  confirmation: () => renderConfirmation(sampleConfirmation(RARE)),
  comparison: async () => renderComparison(sampleComparison(RARE, await samplePicture(900, 600))),
  'comparison with an upright picture': async () =>
    renderComparison(sampleComparison(RARE, await samplePicture(600, 900))),
  'comparison without a picture': () => renderComparison({ ...sampleComparison(RARE), candidates: [] }),
  certification: async () => renderCertification(sampleCertification(RARE, await samplePicture(600, 900))),
  'certification with a wide picture': async () =>
    renderCertification(sampleCertification(RARE, await samplePicture(900, 600))),
};

describe.skipIf(!poppler).each(Object.keys(documents))('the %s', (name) => {
  let path = '';
  let text = '';
  beforeAll(async () => {
    path = await save(`${name.replaceAll(' ', '-')}.pdf`, await documents[name]!());
    text = execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  });

  it('shows its number and a title with rare characters', () => {
    // Only the band under the head (points): the microprint has the number too.
    const band = ['-x', '164', '-y', '62', '-W', '384', '-H', '26'];
    const said = execFileSync('pdftotext', [...band, path, '-'], { encoding: 'utf8' });
    expect(said).toMatch(/YJ(CZ|QS|HY|BD)-2026-7K3M-9Q4D-V2XH\s+J/);
    expect(text).toContain(RARE);
  });

  it('states what it proves and what it does not, and never calls itself a registration', () => {
    expect(text).toContain('本件证明什么');
    expect(text).toContain('本件不证明什么');
    expect(text).toContain('如何自行核验');
    expect(text).not.toContain('登记证书');
  });

  it("prints the trust root's fingerprint whole, to be typed into a verifier", () => {
    const { fingerprint = '' } = sampleDeposit(RARE).trustRoot ?? {};
    expect(text).toContain('信任根指纹 第 1 版');
    expect(text.replaceAll(/\s/g, '')).toContain(fingerprint);
  });

  it('is marked when it is simulated, and only then', () => {
    expect(text.includes('评估环境签发')).toBe(name.startsWith('simulated'));
    expect(text.includes('不具证明效力')).toBe(name.startsWith('simulated'));
  });

  it('is one A4 page of PDF/A with every face embedded', async () => {
    const told = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
    expect(told).toMatch(/Pages:\s+1\n/);
    expect(told).toMatch(/Page size:\s+595\.\d+ x 841\.\d+ pts \(A4\)/);
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n').slice(2);
    expect(fonts).toHaveLength(1);
    for (const font of fonts) expect(font).toMatch(/yes yes yes/);
    const raw = (await readFile(path)).toString('latin1');
    expect(raw).toContain('<pdfaid:part>1</pdfaid:part>');
    expect(raw.match(/\/CIDSet /g)).toHaveLength(fonts.length);
    expect(raw).toContain('/GTS_PDFA1');
  });
});

describe.skipIf(!poppler)('the comparison report', () => {
  const corners = [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.3, 0.7],
  ] as const;
  /** Pixels that a frame adds, and what is said of frames. */
  async function drawn(frame: ComparisonData['candidates'][number]['frame']) {
    const white = sharp({ create: { width: 600, height: 600, channels: 3, background: 'white' } });
    const picture = { jpeg: await white.jpeg().toBuffer(), width: 600, height: 600 };
    const page = await renderComparison({
      ...sampleComparison('竞帆', picture),
      candidates: [{ letter: '甲', strength: '局部相同', order: '早 3 天', shown: '未公开作品', frame }],
    });
    const path = await save('framed.pdf', page);
    execFileSync('pdftoppm', ['-r', '72', '-png', '-singlefile', path, join(folder, 'framed')]);
    const image = sharp(join(folder, 'framed.png')).removeAlpha().raw();
    return {
      pixels: await image.toBuffer(),
      text: execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' }),
    };
  }
  const RED = '红框示相同或强相似所及';
  const DASHED = '虚线示共用元素';

  it('frames on the submitter’s own picture what a candidate shows too, a shared element apart', async () => {
    const none = await drawn(null);
    const changed = (pixels: Buffer) => {
      let count = 0;
      for (let at = 0; at < pixels.length; at += 3)
        if (pixels.compare(none.pixels, at, at + 3, at, at + 3) !== 0) count += 1;
      return count;
    };
    const [copied, shared] = [
      await drawn({ corners, isShared: false }),
      await drawn({ corners, isShared: true }),
    ];
    for (const { pixels } of [copied, shared]) expect(changed(pixels)).toBeGreaterThan(200);
    expect([none, copied, shared].map(({ text }) => [text.includes(RED), text.includes(DASHED)])).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ]);
  });
});

describe.skipIf(!poppler)('the deposit certificate', () => {
  const textOf = async (
    original: { afterSeconds: number | 'before'; isFirstReceipt: boolean | null } | null,
  ) => {
    const { original: _, ...data } = sampleDeposit('竞帆');
    const path = await save(
      'receipt.pdf',
      await renderDepositCertificate({ ...data, ...(original && { original }) }),
    );
    return execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' });
  };
  const [never, before] = ['平台在此之前没有收到过这个文件', '平台此前已收到过相同的文件'];

  it('says that the platform had not received the file only if it was examined and so', async () => {
    expect(await textOf({ afterSeconds: 8, isFirstReceipt: true })).toContain(never);
    const again = await textOf({ afterSeconds: 8, isFirstReceipt: false });
    expect(again).toContain(before);
    expect(again).not.toContain(never);
    for (const silent of [await textOf({ afterSeconds: 8, isFirstReceipt: null }), await textOf(null)]) {
      expect(silent).not.toContain(never);
      expect(silent).not.toContain(before);
    }
  });

  it('says which came first, the fingerprint or the file', async () => {
    expect(await textOf({ afterSeconds: 8, isFirstReceipt: true })).toContain(
      '先存指纹，原件 8 秒后送达并相符',
    );
    expect(await textOf({ afterSeconds: 'before', isFirstReceipt: false })).toContain('原件先送达，后存指纹');
    expect(await textOf(null)).toContain('仅存指纹，原件尚未送达');
  });
});

describe.skipIf(!poppler)('the file on the deposit certificate', () => {
  const textOf = async (file: Partial<DepositData['file']>) => {
    const data = sampleDeposit('竞帆');
    const pdf = await renderDepositCertificate({ ...data, file: { ...data.file, ...file } });
    return execFileSync('pdftotext', [await save('file.pdf', pdf), '-'], { encoding: 'utf8' });
  };

  it('has the name that its depositor gave it, and the one in the manifest', async () => {
    const text = await textOf({});
    expect(text).toContain('「竞帆_定稿.tif」');
    expect(text).toContain('文件名据存证主体陈述，清单中记作 original.tif');
    expect(await textOf({ name: '画\u202egpj.exe' })).toContain('「画〔U+202E〕gpj.exe」');
  });

  it('is the first of several, with their number', async () => {
    expect(await textOf({ count: 12 })).toContain('「竞帆_定稿.tif」 等 12 个文件');
    const text = await textOf({ name: undefined });
    expect(text).toContain('original.tif');
    expect(text).not.toContain('文件名据');
  });
});

describe('a certificate', () => {
  it('is the same, byte for byte, for the same data', async () => {
    const [one, other] = [
      await renderDepositCertificate(sampleDeposit('竞帆')),
      await renderDepositCertificate(sampleDeposit('竞帆')),
    ];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  it('stays small', async () => {
    expect((await renderDepositCertificate(sampleDeposit('竞帆'))).length).toBeLessThan(35_500);
  });

  it('prints a character no face has as its code point', async () => {
    expect(unprintable('𠮷龘㐂镕')).toEqual([]);
    expect(unprintable('甲\u{3134A}')).toEqual(['\u{3134A}']);
    if (!poppler) return;
    const path = await save('missing.pdf', await renderDepositCertificate(sampleDeposit('甲\u{3134A}')));
    expect(execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })).toContain('U+3134A');
  });

  it.skipIf(!poppler || !has(SCANNER, '--version')).each([100, 200, 300])(
    'has a QR code that is read at %i dpi',
    async (dpi) => {
      const data = sampleDeposit('竞帆');
      const path = await save('code.pdf', await renderDepositCertificate(data));
      execFileSync('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', path, path.slice(0, -4)]);
      const read = execFileSync(SCANNER, ['-q', '--raw', `${path.slice(0, -4)}.png`], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      expect(read.trim()).toBe(data.verifyUrl);
    },
  );

  it('embeds the picture unchanged', async () => {
    const picture = await samplePicture(300, 400);
    const pdf = Buffer.from(await renderDepositCertificate(sampleDeposit('竞帆', picture)));
    expect(pdf.includes(Buffer.from(picture.jpeg))).toBe(true);
  });

  it.skipIf(!poppler)('draws nothing beyond its frame, however long the title and the names', async () => {
    const long = '二〇二六年春日游江南水乡见闻录：一组关于石桥、乌篷船与雨巷的水墨组画';
    const data = sampleDeposit(long.repeat(4));
    const name = `${long}_最终定稿_2026-11-21_v3_final_FINAL.tif`;
    const authority = '一家名字特别特别长的持牌可信时间戳服务机构有限公司';
    const pdf = await renderDepositCertificate({
      ...data,
      simulated: true,
      holder: { ...data.holder, name: '某某文化创意产业发展集团（北京）股份有限公司'.repeat(2) },
      file: { ...data.file, name },
      timestamp: { ...data.timestamp, authority },
    });
    const path = await save('long.pdf', pdf);
    execFileSync('pdftoppm', ['-r', '60', '-png', '-singlefile', path, path.slice(0, -4)]);
    const { data: pixels, info } = await sharp(`${path.slice(0, -4)}.png`)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const perMm = info.width / 210;
    // Between the right column's edge (193 mm) and the inner hairline (199.8 mm) there is paper only.
    let dark = 0;
    for (let y = Math.ceil(12 * perMm); y < 284 * perMm; y += 1) {
      for (let x = Math.ceil(194 * perMm); x < 199 * perMm; x += 1)
        if ((pixels[y * info.width + x] ?? 255) < 200) dark += 1;
    }
    expect(dark).toBe(0);
  });
});

/** The bytes that a signed PDF's /ByteRange covers, and the CMS between them. */
function taken(pdf: Uint8Array): { signed: Buffer; cms: Buffer } {
  const file = Buffer.from(pdf);
  const [, ...range] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(file.toString('latin1')) ?? [];
  const [start = 0, length = 0, after = 0, rest = 0] = range.map(Number);
  expect(after + rest).toBe(file.length);
  const signed = Buffer.concat([file.subarray(start, start + length), file.subarray(after, after + rest)]);
  return { signed, cms: Buffer.from(file.subarray(length + 1, after - 1).toString('latin1'), 'hex') };
}

describe('signPdf', () => {
  it('fills in a signature that openssl verifies over the byte range, and a changed byte breaks', async () => {
    const pdf = await renderDepositCertificate(sampleDeposit('竞帆'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = [
      '-subj',
      '/CN=throw-away seal',
      '-days',
      '2',
      '-addext',
      'keyUsage=critical,digitalSignature',
    ];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        key,
        '-out',
        certificate,
        ...subject,
      ],
      { stdio: 'ignore' },
    );
    expect(new X509Certificate(await readFile(certificate)).subject).toContain('throw-away');
    // The bytes to be signed do not depend on the signature: request them with an empty one first.
    const room = () => new SignatureRoom(4096);
    const empty = await signPdf(pdf, async () => new Uint8Array(), room());
    const bytes = await save('signed.bin', taken(empty).signed);
    const der = join(folder, 'cms.der');
    execFileSync('openssl', [
      'cms',
      '-sign',
      '-binary',
      '-cades',
      '-md',
      'sha256',
      '-in',
      bytes,
      '-signer',
      certificate,
      '-inkey',
      key,
      '-outform',
      'DER',
      '-out',
      der,
    ]);
    let digest = '';
    const signed = await signPdf(
      pdf,
      async (sha256) => {
        digest = Buffer.from(sha256).toString('hex');
        return readFile(der);
      },
      room(),
    );
    expect(execFileSync('sha256sum', [bytes], { encoding: 'utf8' })).toContain(digest);
    const { signed: covered, cms } = taken(signed);
    const verify = async (content: Buffer) => {
      const files = [await save('got.der', cms), await save('covered.bin', content)] as const;
      const result = execFileSync(
        'openssl',
        [
          'cms',
          '-verify',
          '-binary',
          '-cades',
          '-inform',
          'DER',
          '-in',
          files[0],
          '-content',
          files[1],
          '-CAfile',
          certificate,
          '-purpose',
          'any',
          '-out',
          '/dev/null',
        ],
        { encoding: 'utf8', stdio: 'pipe' },
      );
      return result;
    };
    await expect(verify(covered)).resolves.toBeDefined();
    const changed = Buffer.from(covered);
    changed[changed.length >> 1]! ^= 1;
    await expect(verify(changed)).rejects.toThrow();
    if (has('pdfsig')) {
      const said = execFileSync('pdfsig', ['-nocert', await save('signed.pdf', signed)], { encoding: 'utf8' });
      expect(said).toContain('Signature is Valid');
      expect(said).toContain('ETSI.CAdES.detached');
      expect(said).toContain('Total document signed');
    }
  });

  it('makes place for a larger signature, and keeps that size', async () => {
    const pdf = await renderConfirmation(sampleConfirmation('竞帆'));
    const room = new SignatureRoom(100);
    let signatures = 0;
    const sign = (length: number) =>
      signPdf(
        pdf,
        async () => {
          signatures += 1;
          return new Uint8Array(length).fill(7);
        },
        room,
      );
    const signed = await sign(513);
    expect(taken(signed).cms.subarray(0, 513)).toEqual(Buffer.alloc(513, 7));
    expect([(await sign(500)).length, (await sign(513)).length]).toEqual([signed.length, signed.length]);
    expect(signatures).toBe(4);
  });

  it('refuses a PDF without an empty signature', async () => {
    await expect(signPdf(Buffer.from('%PDF-1.7'), async () => new Uint8Array(1))).rejects.toThrow(
      'no signature reserved',
    );
  });
});
