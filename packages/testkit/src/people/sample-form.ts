import { blankApplicant, blankForm, type CertificationDraft } from '@yinji/contract';

/** A valid certification form; its one owner is the submitter. */
export function sampleForm(title: string, owner: string): CertificationDraft {
  const blank = blankForm();
  return {
    ...blank,
    title,
    category: 'F',
    authors: [{ name: owner, signature: owner }],
    creation: { ...blank.creation, completedOn: '2026-10-02', province: '浙江', city: '杭州' },
    statement: {
      purpose: '记录一次秋日山行所见，作为系列习作的一部分。',
      process: '先以铅笔起稿，再在数位板上分层敷色，历时三日，软件为绘图工具，无素材拼贴。',
      originality: '构图、设色与题款均为本人独立完成，山势取自写生稿而非他人画作。',
    },
    filing: {
      method: 'owner',
      applicants: [
        {
          ...blankApplicant(),
          name: owner,
          contact: owner,
          phone: '13900000000',
          address: '浙江省杭州市西湖区某路 1 号',
          postcode: '310000',
        },
      ],
      agent: null,
    },
    declarations: { rightsWarranted: true, ownWill: true, original: true },
  };
}
