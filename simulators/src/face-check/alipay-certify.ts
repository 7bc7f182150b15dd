import { randomBytes } from 'node:crypto';
import { readContent } from '../alipay/read-content.ts';
import { AlipayRefusal } from '../alipay/refusal.ts';
import { gatewayJson, isRequestSigned, rsa2, type Fields } from '../alipay/signature.ts';
import { page, plain, seeOther } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { faceGonePage } from '../pages/face-page.ts';
import { parseBeijingDateTime } from '../store/beijing-time.ts';
import { maskIdNumber, maskName, type FaceCheckContext } from './check.ts';

const WINDOW_MS = 15 * 60_000;
type Content = Record<string, unknown>;

const METHODS: Record<string, (context: FaceCheckContext, content: Content) => Content> = {
  'alipay.user.certify.open.initialize': initialize,
  'alipay.user.certify.open.query': query,
};

/** POST /gateway.do of OpenAPI v2 for 身份验证: initialize and query, signed both ways. */
export function answerCertify(context: FaceCheckContext, call: Call): Reply {
  const fields = fieldsOf(call);
  const method = METHODS[fields['method'] ?? ''];
  const name =
    method === undefined ? 'error_response' : `${(fields['method'] ?? '').replaceAll('.', '_')}_response`;
  try {
    if (method === undefined) throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名');
    requireSigned(context, fields);
    const result = method(context, readContent(fields['biz_content'] ?? '{}'));
    return envelope(context, name, { code: '10000', msg: 'Success', ...result });
  } catch (error) {
    if (!(error instanceof AlipayRefusal)) throw error;
    return envelope(context, name, error.toResponse());
  }
}

/** GET /gateway.do: the person's browser with the merchant's signed certify request; on to the page with the camera. */
export function openCertify(context: FaceCheckContext, call: Call): Reply {
  const fields = fieldsOf(call);
  try {
    requireSigned(context, fields);
    if (fields['method'] !== 'alipay.user.certify.open.certify') return page(410, faceGonePage());
    const id = readContent(fields['biz_content'] ?? '{}')['certify_id'];
    const check = typeof id === 'string' ? context.checks.find(id) : undefined;
    return check === undefined ? page(410, faceGonePage()) : seeOther(`/certify?certifyId=${check.certifyId}`);
  } catch (error) {
    if (!(error instanceof AlipayRefusal)) throw error;
    return page(403, faceGonePage());
  }
}

const fieldsOf = (call: Call): Fields =>
  Object.fromEntries([...call.query, ...new URLSearchParams(call.body.toString('utf8'))]);

function requireSigned(context: FaceCheckContext, fields: Fields): void {
  const { appId, appPrivateKey } = context.alipay;
  const need = (isRight: boolean, word: string): void => {
    if (!isRight) throw new AlipayRefusal('40002', `isv.invalid-${word}`, `无效的参数：${word}`);
  };
  need(fields['app_id'] === appId, 'app-id');
  need(fields['sign_type'] === 'RSA2', 'signature-type');
  const sentAt = parseBeijingDateTime(fields['timestamp'] ?? '');
  need(Math.abs(context.now() - sentAt) < WINDOW_MS, 'timestamp');
  need(isRequestSigned(fields, appPrivateKey), 'signature');
}

const refused = (code: string, message: string) => new AlipayRefusal('40004', code, message);

function initialize(context: FaceCheckContext, content: Content): Content {
  const textIn = (from: unknown, name: string, shape: RegExp): string => {
    const value = (from as Content | null | undefined)?.[name];
    if (typeof value !== 'string' || !shape.test(value))
      throw refused('INVALID_PARAMETER', `参数有误：${name}`);
    return value;
  };
  const outerOrderNo = textIn(content, 'outer_order_no', /^[0-9A-Za-z]{32}$/);
  textIn(content, 'biz_code', /^FACE$/);
  const person = content['identity_param'];
  textIn(person, 'identity_type', /^CERT_INFO$/);
  textIn(person, 'cert_type', /^IDENTITY_CARD$/);
  const name = textIn(person, 'cert_name', /^.{2,40}$/u);
  const idNumber = textIn(person, 'cert_no', /^\d{17}[\dXx]$/);
  const returnUrl = textIn(content['merchant_config'], 'return_url', /^https?:\/\//);
  if (context.checks.list().some((check) => check.outerOrderNo === outerOrderNo))
    throw refused('INVALID_PARAMETER', '参数有误：outer_order_no 重复');
  const certifyId = randomBytes(16).toString('hex');
  context.checks.put(certifyId, {
    certifyId,
    outerOrderNo,
    maskedName: maskName(name),
    maskedIdNumber: maskIdNumber(idNumber),
    returnUrl,
    createdAt: context.now(),
    outcome: 'pending',
  });
  return { certify_id: certifyId };
}

/** `passed` is absent until the person has finished. */
function query(context: FaceCheckContext, content: Content): Content {
  const id = content['certify_id'];
  const check = typeof id === 'string' ? context.checks.find(id) : undefined;
  if (check === undefined) throw refused('CERTIFY_ID_NOT_EXIST', '认证单据不存在');
  return check.outcome === 'pending' ? {} : { passed: check.outcome === 'passed' ? 'T' : 'F' };
}

function envelope(context: FaceCheckContext, name: string, response: Content): Reply {
  const signed = gatewayJson(response);
  const signature = rsa2(signed, context.alipay.platformPrivateKey);
  return plain(200, 'text/html;charset=utf-8', `{"${name}":${signed},"sign":"${signature}"}`);
}
