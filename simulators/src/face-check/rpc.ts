import { randomBytes, randomUUID } from 'node:crypto';
import { json } from '../http/replies.ts';
import type { Call, Reply } from '../http/serve.ts';
import { AcsRefusal, header, requireAcsSignature } from '../aliyun/acs-signature.ts';
import { maskIdNumber, maskName } from './check.ts';
import type { FaceCheck, FaceCheckContext } from './check.ts';

/** POST / of cloudauth, version 2019-03-07: InitFaceVerify and DescribeFaceVerify. */
export function answerRpc(context: FaceCheckContext, call: Call): Reply {
  const RequestId = randomUUID().toUpperCase();
  try {
    requireAcsSignature(call, {
      ...context.keys,
      now: context.now(),
      isNonceNew: (nonce) => context.isNonceNew(nonce),
    });
    if (header(call, 'x-acs-version') !== '2019-03-07') {
      throw new AcsRefusal(404, 'InvalidVersion', 'Specified parameter Version is not valid.');
    }
    const action = header(call, 'x-acs-action');
    if (action === 'InitFaceVerify') return json(200, { RequestId, ...init(context, call) });
    if (action === 'DescribeFaceVerify') return json(200, { RequestId, ...describe(context, call) });
    throw new AcsRefusal(
      404,
      'InvalidAction.NotFound',
      'Specified api is not found, please check your url and method.',
    );
  } catch (error) {
    if (!(error instanceof AcsRefusal)) throw error;
    return json(error.status, {
      RequestId,
      HostId: 'cloudauth.aliyuncs.com',
      Code: error.code,
      Message: error.message,
      Recommend: 'https://api.aliyun.com/troubleshoot',
    });
  }
}

/** Business outcomes are HTTP 200 with a Code of their own. */
const business = (Code: string, Message: string) => ({ Code, Message });

function init(context: FaceCheckContext, call: Call): Record<string, unknown> {
  const { query } = call;
  for (const name of ['SceneId', 'OuterOrderNo', 'ProductCode', 'CertType', 'CertName', 'CertNo', 'MetaInfo']) {
    if (!query.get(name)) return business('401', `参数非法：缺少 ${name}`);
  }
  const text = (name: string): string => query.get(name) ?? '';
  if (text('SceneId') !== String(context.keys.sceneId)) return business('404', '认证场景配置不存在');
  if (!/^[0-9A-Za-z]{32}$/.test(text('OuterOrderNo'))) return business('401', '参数非法：OuterOrderNo');
  if (text('ProductCode') !== 'ID_PRO') return business('401', '参数非法：ProductCode');
  if (text('CertType') !== 'IDENTITY_CARD') return business('401', '参数非法：CertType');
  if (!/^\d{17}[\dXx]$/.test(text('CertNo'))) return business('401', '参数非法：CertNo');
  if (!isReturnUrl(text('ReturnUrl'))) return business('401', '参数非法：ReturnUrl');
  if (context.checks.list().some((check) => check.outerOrderNo === text('OuterOrderNo'))) {
    return business('401', '参数非法：OuterOrderNo 重复');
  }
  const check: FaceCheck = {
    certifyId: `sha${randomBytes(15).toString('hex').slice(0, 29)}`,
    outerOrderNo: text('OuterOrderNo'),
    maskedName: maskName(text('CertName')),
    maskedIdNumber: maskIdNumber(text('CertNo')),
    returnUrl: text('ReturnUrl'),
    createdAt: context.now(),
    outcome: 'pending',
  };
  context.checks.put(check.certifyId, check);
  // Behind a proxy with TLS the page is there.
  const scheme = call.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const CertifyUrl = `${scheme}://${header(call, 'host')}/certify?certifyId=${check.certifyId}`;
  return { ...business('200', 'success'), ResultObject: { CertifyId: check.certifyId, CertifyUrl } };
}

function describe(context: FaceCheckContext, call: Call): Record<string, unknown> {
  if (call.query.get('SceneId') !== String(context.keys.sceneId)) return business('404', '认证场景配置不存在');
  const check = context.checks.find(call.query.get('CertifyId') ?? '');
  // Before the person has finished there is no record to describe (the real service's words may differ).
  if (!check || check.outcome === 'pending') return business('424', '身份认证记录不存在');
  const hasPassed = check.outcome === 'passed';
  return {
    ...business('200', 'success'),
    ResultObject: {
      Passed: hasPassed ? 'T' : 'F',
      SubCode: hasPassed ? '200' : '204',
      IdentityInfo: null,
      DeviceRisk: '',
      MaterialInfo: JSON.stringify({
        faceAttack: 'F',
        faceOcclusion: 'F',
        verifyScore: hasPassed ? 96.5 : 21.3,
      }),
    },
  };
}

function isReturnUrl(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
