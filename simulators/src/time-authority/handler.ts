import { json, page, plain, seeOther } from '../http/replies.ts';
import type { Call, Handler, Reply } from '../http/serve.ts';
import { ICON } from '../pages/layout.ts';
import { STYLE } from '../pages/style.ts';
import { timeAuthorityPage } from '../pages/time-authority-page.ts';
import { answerQuery } from './answer-query.ts';
import { emptyList } from './certificates.ts';
import { isTimeFault, type TimeFault } from './faults.ts';
import type { TimeAuthorityKeys } from './keys.ts';

export interface TimeAuthorityContext {
  now(): number;
  keys: TimeAuthorityKeys;
  fault: TimeFault;
  /** Tokens granted since the start. */
  granted: number;
}

/** Everything on the time authority's port: RFC 3161 §3.4 at POST /, the revocation list at GET /crl, the switches for people and for programs. */
export const timeAuthorityHandler =
  (context: TimeAuthorityContext): Handler =>
  (call) => {
    const route = `${call.method} ${call.path}`;
    if (route === 'POST /') return answerQuery(context, call);
    if (route === 'GET /crl') return answerList(context);
    if (route === 'GET /') return page(200, timeAuthorityPage(context));
    if (route === 'POST /faults') return saveFault(context, call);
    if (route === 'GET /sim/faults' || route === 'POST /sim/faults') return answerSim(context, call);
    if (route === 'GET /style.css') return plain(200, 'text/css; charset=utf-8', STYLE);
    if (route === 'GET /icon.svg') return plain(200, 'image/svg+xml', ICON);
    return json(404, { error: 'no such endpoint' });
  };

/** RFC 2585 §4.2. Switched off, it answers nothing either. */
function answerList({ fault, keys, now }: TimeAuthorityContext): Reply {
  if (fault === 'down') return json(503, { error: 'switched off' });
  return plain(200, 'application/pkix-crl', emptyList(keys.root, new Date(now())));
}

function saveFault(context: TimeAuthorityContext, call: Call): Reply {
  if (call.headers['sec-fetch-site'] === 'cross-site') return json(403, { error: 'cross-site' });
  const fault = new URLSearchParams(call.body.toString('utf8')).get('fault');
  if (!isTimeFault(fault)) return json(400, { error: 'no such fault' });
  context.fault = fault;
  return seeOther('/');
}

function answerSim(context: TimeAuthorityContext, call: Call): Reply {
  if (call.method === 'POST') {
    // A page of another site can post a form here but not JSON.
    if (!(call.headers['content-type'] ?? '').startsWith('application/json'))
      return json(400, { error: 'POST a JSON object with content-type application/json' });
    const fault = readFault(call.body);
    if (!isTimeFault(fault)) return json(400, { error: 'no such fault' });
    context.fault = fault;
  }
  return json(200, { fault: context.fault, granted: context.granted });
}

function readFault(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString('utf8')) as { fault?: unknown } | null)?.fault;
  } catch {
    return undefined;
  }
}
