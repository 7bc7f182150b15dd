/** An answer other than success, as the v2 gateway words it. */
export class AlipayRefusal extends Error {
  readonly code: string;
  readonly subCode: string;

  constructor(code: '20000' | '40001' | '40002' | '40004', subCode: string, message: string) {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }

  toResponse(): Record<string, string> {
    return { code: this.code, msg: WORDS[this.code] ?? '', sub_code: this.subCode, sub_msg: this.message };
  }
}

const WORDS: Record<string, string> = {
  '20000': 'Service Currently Unavailable',
  '40001': 'Missing Required Arguments',
  '40002': 'Invalid Arguments',
  '40004': 'Business Failed',
};

export const business = (subCode: string, message: string): AlipayRefusal =>
  new AlipayRefusal('40004', `ACQ.${subCode}`, message);

export const noSuchTrade = (): AlipayRefusal => business('TRADE_NOT_EXIST', '交易不存在');
