/** An error as WeChat Pay v3 words it: HTTP status and `{code, message, detail?}`. */
export class WechatRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;

  constructor(status: number, code: string, message: string, detail?: unknown) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  toBody(): string {
    const detail = this.detail === undefined ? {} : { detail: this.detail };
    return JSON.stringify({ code: this.code, message: this.message, ...detail });
  }
}

export const badParameter = (field: string, issue: string, value?: unknown): WechatRefusal =>
  new WechatRefusal(400, 'PARAM_ERROR', '参数错误', { field: `/${field}`, value, issue, location: 'body' });

export const noSuchOrder = (): WechatRefusal => new WechatRefusal(404, 'ORDER_NOT_EXIST', '订单不存在');
