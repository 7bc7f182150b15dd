import { documentLabels } from '@yinji/contract';
import { composeDocument } from './compose.ts';
import { shortened } from './digests.ts';
import type { ContractData } from './document-data.ts';
import { drawMark } from './hero.ts';
import { digestPart, headingPart, pairsPart, paragraphPart, rowPart, stripPart, titlePart } from './parts.ts';
import type { Section } from './section.ts';
import { chineseDate, grouped, preciseTime } from './times.ts';
import { MAIN } from './units.ts';
import { PROOF } from './words.ts';

function heroPart({ recordSha256 }: ContractData, height: number): Section {
  return {
    height,
    draw: (sheet, y) =>
      drawMark(sheet, recordSha256, '印迹存证', {
        x: MAIN.left,
        y: y + 2,
        width: MAIN.width,
        height: height - 4,
      }),
  };
}

const at = (time: Date) => `${chineseDate(time)} ${preciseTime(time).slice(0, 8)}`;

/** 《合同存证证书》: which contract both signed, when, and its place in the log. One page, not yet signed. */
export function renderContractCertificate(data: ContractData): Promise<Uint8Array> {
  const parts = [
    titlePart(data.title, `${data.kind}　存证编号 ${data.depositNumber}`),
    ...data.parties.map(({ role, name, signedAt }, index) =>
      rowPart(
        role,
        [
          { text: name, look: 'strong' },
          { text: `${at(signedAt)} 签署`, look: 'note' },
        ],
        index === 0,
      ),
    ),
    rowPart('地域', [{ text: data.territory }]),
    rowPart('期间', [{ text: data.term }]),
    rowPart('登载时间', [{ text: at(data.recordedAt), look: 'strong' }, { text: 'UTC+08:00' }]),
    headingPart('权利', '据合同记载；人身权不在其内'),
    paragraphPart(data.rights, 8.7, 3),
    headingPart('证据', '条纹取自登载记录；以下为合同的 SHA-256'),
    stripPart(data.recordSha256),
    digestPart('SHA-256', data.contractSha256),
    pairsPart(
      [
        { label: '日志位置', value: `第 ${grouped(data.logIndex)} 条` },
        { label: '记录摘要', value: shortened(data.recordSha256) },
      ],
      [
        {
          label: '存证时间戳',
          value: `${preciseTime(data.timestamp.at)}　${data.timestamp.authority}`,
          simulated: data.simulated,
        },
      ],
    ),
  ];
  return composeDocument({
    kind: 'contract',
    name: documentLabels.contract,
    proof: PROOF.contract,
    data,
    parts,
    hero: (height) => heroPart(data, height),
    heroMost: 74,
  });
}
