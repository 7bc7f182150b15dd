import { page, plain, seeOther } from '../http/replies.ts';
import type { Call, Handler, Reply } from '../http/serve.ts';
import { faceGonePage, faceHomePage, facePage } from '../pages/face-page.ts';
import { ICON } from '../pages/layout.ts';
import { STYLE } from '../pages/style.ts';
import { answerCertify, openCertify } from './alipay-certify.ts';
import { isOpen } from './check.ts';
import type { FaceCheck, FaceCheckContext } from './check.ts';
import { answerRpc } from './rpc.ts';

/** Everything on the face check's port: the RPC at POST /, the person's page at /certify. */
export const faceCheckHandler =
  (context: FaceCheckContext): Handler =>
  (call) => {
    const route = `${call.method} ${call.path}`;
    if (route === 'POST /') return answerRpc(context, call);
    if (route === 'POST /gateway.do') return answerCertify(context, call);
    if (route === 'GET /gateway.do') return openCertify(context, call);
    if (route === 'GET /') return page(200, faceHomePage());
    if (route === 'GET /certify') return showCertify(context, call);
    if (route === 'POST /certify') return decide(context, call);
    if (route === 'GET /style.css') return plain(200, 'text/css; charset=utf-8', STYLE);
    if (route === 'GET /icon.svg') return plain(200, 'image/svg+xml', ICON);
    return page(404, faceGonePage());
  };

function showCertify(context: FaceCheckContext, call: Call): Reply {
  const check = context.checks.find(call.query.get('certifyId') ?? '');
  if (!check || !isOpen(check, context.now())) return page(410, faceGonePage());
  return page(200, facePage(check), [new URL(check.returnUrl).origin]);
}

/**
 * What the real page returns to ReturnUrl: `response` with code, subCode and the id. It must not be trusted.
 */
const ENDINGS = {
  pass: { outcome: 'passed', code: 1000, subCode: 'Z5120', reason: 'success' },
  fail: { outcome: 'failed', code: 2006, subCode: 'Z5112', reason: '人脸比对不通过' },
  cancel: { outcome: 'pending', code: 1003, subCode: 'Z1008', reason: '用户退出' },
} as const;

function decide(context: FaceCheckContext, call: Call): Reply {
  if (call.headers['sec-fetch-site'] === 'cross-site') return page(403, faceGonePage());
  const form = new URLSearchParams(call.body.toString('utf8'));
  const check = context.checks.find(form.get('certifyId') ?? '');
  const wish = form.get('outcome') ?? '';
  if (!check || !isOpen(check, context.now()) || !Object.hasOwn(ENDINGS, wish))
    return page(410, faceGonePage());
  const { outcome, code, subCode, reason } = ENDINGS[wish as keyof typeof ENDINGS];
  if (outcome !== 'pending') {
    const decided: FaceCheck = { ...check, outcome, decidedAt: context.now() };
    context.checks.put(check.certifyId, decided);
  }
  const back = new URL(check.returnUrl);
  back.searchParams.set(
    'response',
    JSON.stringify({ code, subCode, reason, extInfo: { certifyId: check.certifyId } }),
  );
  return seeOther(back.href);
}
