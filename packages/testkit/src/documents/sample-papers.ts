import { lumaOfRgb, pdqHash } from '@yinji/originality';
import sharp from 'sharp';
import type {
  DepositData,
  PictureData,
} from '../../../../server/src/evidence/certificates/render/document-data.ts';
import {
  renderConfirmation,
  renderDepositCertificate,
} from '../../../../server/src/evidence/certificates/render/index.ts';
import {
  sampleConfirmation,
  sampleDeposit,
} from '../../../../server/src/evidence/certificates/render/samples.ts';
import { drawPicture } from '../pictures/seeded-pictures.ts';
import { printPage } from './print-page.ts';

/** Where the QR codes of these papers lead. */
export const VERIFY_PAGE = 'https://yinji.example/verification-v2';

/** A certificate on paper, and what it was made of. */
export interface SamplePaper {
  /** PNG. */
  page: Buffer;
  number: string;
  queryCode: string;
  /** Hex. */
  rosetteSha256: string;
  seal: '印迹存证' | '确权审核';
  /** PDQ of the printed picture, hex. */
  pdq?: string;
}

const QUERY_CODE = 'ABCD2345';

async function pictureOf(seed: number, width: number, height: number): Promise<PictureData & { pdq: string }> {
  const jpeg = await drawPicture(seed, { width, height });
  const { data, info } = await sharp(jpeg)
    .resize(512, 512, { fit: 'inside' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { bits } = pdqHash(lumaOfRgb(data, info.width, info.height));
  return { jpeg, width, height, pdq: Buffer.from(bits).toString('hex') };
}

interface Draft {
  number: string;
  checkCharacter: string;
  recordSha256: Uint8Array;
}

async function paperOf<T extends Draft>(
  data: T,
  seal: SamplePaper['seal'],
  render: (data: T) => Promise<Uint8Array>,
  dpi?: number,
): Promise<SamplePaper> {
  const number = `${data.number}-${data.checkCharacter}`;
  const verifyUrl = `${VERIFY_PAGE}?${new URLSearchParams({ number, code: QUERY_CODE }).toString()}`;
  const page = await printPage(await render({ ...data, verifyUrl }), dpi);
  const rosetteSha256 = Buffer.from(data.recordSha256).toString('hex');
  return { page, number, queryCode: QUERY_CODE, rosetteSha256, seal };
}

export interface DepositWish {
  title?: string;
  /** Another record's rosette on the paper of this number. */
  rosetteOf?: Uint8Array;
  picture?: { seed: number; width: number; height: number };
  /** Of the printer. */
  dpi?: number;
}

export async function depositPaper(wish: DepositWish = {}): Promise<SamplePaper> {
  const { title = '听泉', picture: drawn } = wish;
  const picture = drawn && (await pictureOf(drawn.seed, drawn.width, drawn.height));
  const sample = sampleDeposit(title, picture);
  const data: DepositData = { ...sample, recordSha256: wish.rosetteOf ?? sample.recordSha256 };
  const paper = await paperOf(data, '印迹存证', renderDepositCertificate, wish.dpi);
  return { ...paper, ...(picture && { pdq: picture.pdq }) };
}

export const confirmationPaper = (title: string, dpi?: number): Promise<SamplePaper> =>
  paperOf(sampleConfirmation(title), '确权审核', renderConfirmation, dpi);
