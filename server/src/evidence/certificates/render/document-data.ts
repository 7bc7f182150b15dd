/** Fields of every document. Digests are 32 bytes. */
export interface DocumentData {
  /** YJCZ-2026-7K3M-9Q4D-V2XH */
  number: string;
  /** ISO 7064 MOD 37,36; printed in a box after the number. */
  checkCharacter: string;
  /** SHA-256 of the log record of this document: source of rosette, strip and microprint. */
  recordSha256: Uint8Array;
  issuedAt: Date;
  /** 有效, in one or two words. */
  status: string;
  /** Above the right column: 完整版, and its intended reader. */
  variant: string;
  /** What the QR code says. */
  verifyUrl: string;
  /** The same in print, one or two short lines: ['yinji.example', '/verification-v2']. */
  verifyLines: readonly string[];
  /**
   * Time stamp, witness or signing certificate come from this installation's simulators: hatched and labelled.
   */
  simulated: boolean;
  /** The certificate of the seal, shortened: 3F:A0:77:1C…D2. */
  sealCertificate: string;
  /** The newest one when this was issued; absent where nobody has signed the trust files. */
  trustRoot?: TrustRootData;
  timestamp: TimestampData;
}

/** A version of the trust root and its SHA-256 in hex: docs/evidence-format.md §18. */
export interface TrustRootData {
  version: number;
  fingerprint: string;
}

/** The RFC 3161 token over the record. */
export interface TimestampData {
  at: Date;
  authority: string;
  /** Hex, as the authority prints it: 0x5C0E91B743AA. */
  serialNumber: string;
}

/** A picture for print: baseline or progressive JPEG in sRGB (`printPicture` of @yinji/originality gives one). */
export interface PictureData {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

/** The first file of a manifest. */
export interface FileData {
  /** As the depositor's computer has it; it is in no manifest. */
  name?: string | undefined;
  /** original.tif */
  manifestPath: string;
  /** How many files the manifest names. */
  count: number;
  mediaType: string;
  sizeBytes: number;
  sha256: Uint8Array;
  sm3: Uint8Array;
}

export interface DepositData extends DocumentData {
  title: string;
  /** 摄影作品 */
  kind: string;
  holder: { name: string; identity?: string; verifiedOn?: Date };
  /** As the platform states it. */
  depositedAt: Date;
  /** As the holder states it. */
  completedOn?: Date;
  file: FileData;
  /** Absent while only the fingerprint is there. */
  original?: {
    /** Seconds from deposit to arrival; `before` where the file was uploaded first and deposited after. */
    afterSeconds: number | 'before';
    /** Nobody had sent these bytes before; null where it was never examined. */
    isFirstReceipt: boolean | null;
  };
  log: { index: number; checkpointSize: number; checkpointAt: Date; root: Uint8Array };
  witnesses: { signed: number; required: number };
  /** CAdES，P-256 and the shortened serial number of the holder's certificate. */
  signature: { format: string; certificate: string };
  bundleSha256?: Uint8Array;
  /** Without it the rosette takes the room. */
  picture?: PictureData;
}

/** One step of what was compared, from many to few: { count: 612_944, what: '件在先存证', how: '全部比对' }. */
export interface ComparisonStep {
  count: number;
  what: string;
  how: string;
}

export interface ConfirmationData extends DocumentData {
  title: string;
  kind: string;
  depositNumber: string;
  holder: string;
  /** Two to four; the last is the outcome and is drawn strongest. */
  steps: readonly ComparisonStep[];
  verdict: string;
  /** 截至日志第 1,048,310 条（2026-11-21 09:30）的全部存证。范围之外的作品未作比对。 */
  scope: string;
  reviewers: string;
  /** How they were chosen, only if it was so: 系统盲派；不知提交人，声明无利害关系. */
  reviewersNote?: string;
  reviewedAt: Date;
  method: string;
  /** What a candidate shares and why it is not close; at most four are printed. */
  reasons: readonly { likeness: string; rule: string; reason: string }[];
  report?: { number: string; pages: number; sha256: Uint8Array };
  logIndex: number;
}

/** 《作品相似性比对报告》; a candidate is a letter, its holder is not named. */
export interface ComparedCandidate {
  letter: string;
  strength: string;
  order: string;
  shown: string;
  /** What of the submitter's own picture it shows, in shares of width and height; null where nothing is framed. */
  frame: { corners: readonly (readonly [x: number, y: number])[]; isShared: boolean } | null;
}

export interface ComparisonData extends DocumentData {
  title: string;
  kind: string;
  depositNumber: string;
  caseNumber: string;
  /** 通过 or 未通过. */
  decision: string;
  decidedAt: Date;
  reviewers: string;
  compared: number;
  method: string;
  /** `shown`: the title of a public work, else that it is not public. */
  candidates: readonly ComparedCandidate[];
  reason: string;
  picture?: PictureData;
}

/** Whether a statement is based on shown material or on the applicant's word. */
export type Basis = 'material' | 'stated';

export interface ChangeData extends DocumentData {
  title: string;
  kind: string;
  depositNumber: string;
  /** 变更, 补充, 撤销, 撤回, 补发, 继承, 承继 */
  what: string;
  /** In one sentence: what is in force from now on. */
  effect: string;
  recordedAt: Date;
  /** Field by field; nine at most are printed, the rest is counted. */
  differences: readonly { label: string; before: string; after: string }[];
  /** Of the certificate before and of the one that follows; a succession leaves the certificates as they are. */
  formerNumber?: string;
  nextNumber?: string;
  statementSha256: Uint8Array;
  logIndex: number;
}

export interface ContractData extends DocumentData {
  title: string;
  depositNumber: string;
  /** 著作权转让合同 */
  kind: string;
  parties: readonly { role: string; name: string; signedAt: Date }[];
  rights: string;
  territory: string;
  term: string;
  contractSha256: Uint8Array;
  recordedAt: Date;
  logIndex: number;
}

export interface CertificationData extends DocumentData {
  title: string;
  kind: string;
  depositNumber: string;
  /** How many entries of the form were checked against material, and how many rest on the applicant's word. */
  checked: { material: number; stated: number };
  /** 作者, 申报著作权人, 创作, 发表, 权利取得, 机关登记 … at most eight. */
  entries: readonly { label: string; strong?: string; text?: string; basis?: Basis; note?: string }[];
  rights: { personal: readonly string[]; property: readonly string[] };
  /** 说明书: an extract, the length of the whole, and further facts about it: 作者签名；全文摘要值在证据包内. */
  statement?: { extract: string; length: number; note?: string };
  formSha256: Uint8Array;
  logIndex: number;
  picture?: PictureData;
}
