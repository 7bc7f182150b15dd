import { json, page, plain, seeOther } from '../http/replies.ts';
import type { Call, Handler, Reply } from '../http/serve.ts';
import { ICON } from '../pages/layout.ts';
import { messagesPage } from '../pages/messages-page.ts';
import { STYLE } from '../pages/style.ts';
import { answerAliyunSms } from './aliyun-rpc.ts';
import { NO_MESSAGE_FAULTS, withMessageFaults } from './faults.ts';
import { answerTencentSms } from './tencent-rpc.ts';
import type { MessageContext } from './context.ts';

/**
 * One port for both SMS services (both are called at POST /), the page of received messages, and the switches.
 */
export const messagesHandler =
  (context: MessageContext): Handler =>
  (call) => {
    const route = `${call.method} ${call.path}`;
    if (route === 'POST /')
      return call.headers['x-tc-action'] === undefined
        ? answerAliyunSms(context, call)
        : answerTencentSms(context, call);
    if (route === 'GET /') return page(200, messagesPage(context));
    if (route === 'POST /faults') return saveFaults(context, call);
    if (route === 'GET /sim/messages')
      return json(200, { messages: context.received.list(), calls: context.calls, faults: context.faults });
    if (route === 'POST /sim/faults') return setFaults(context, call);
    if (route === 'GET /style.css') return plain(200, 'text/css; charset=utf-8', STYLE);
    if (route === 'GET /icon.svg') return plain(200, 'image/svg+xml', ICON);
    return json(404, { error: 'no such endpoint' });
  };

function saveFaults(context: MessageContext, call: Call): Reply {
  if (call.headers['sec-fetch-site'] === 'cross-site') return json(403, { error: 'cross-site' });
  const wish = Object.fromEntries(new URLSearchParams(call.body.toString('utf8')));
  const faults = withMessageFaults(context.faults, wish);
  if (faults === undefined) return json(400, { error: 'no such fault' });
  context.faults = faults;
  return seeOther('/');
}

function setFaults(context: MessageContext, call: Call): Reply {
  // A page of another site can post a form here but not JSON.
  if (!(call.headers['content-type'] ?? '').startsWith('application/json'))
    return json(400, { error: 'POST a JSON object with content-type application/json' });
  let wish: Record<string, unknown>;
  try {
    wish = JSON.parse(call.body.toString('utf8')) as Record<string, unknown>;
  } catch {
    return json(400, { error: 'not JSON' });
  }
  const faults = withMessageFaults(NO_MESSAGE_FAULTS, wish);
  if (faults === undefined) return json(400, { error: 'no such fault' });
  context.faults = faults;
  return json(200, { faults });
}
