import type { FastifyInstance } from 'fastify';
import { type AppContext, networkOf, recordSecurityEvent } from '../../platform/index.ts';

export const REPORTS_PATH = '/csp-reports';
const LARGEST_BYTES = 16 * 1024;

/** What a page of ours can break (CSP 3 §6). Anybody can send anything else: it has one name. */
const DIRECTIVE =
  /"violated-directive"\s*:\s*"((?:default|script|style|img|font|connect|worker|manifest|frame|media|object)-src(?:-elem|-attr)?|form-action|base-uri|require-trusted-types-for|trusted-types)[ "]/;

/**
 * Where browsers report what the content policy stopped: an injected script shows itself here. One line of the security
 * log for each directive and network; neither the page's address nor what was stopped is read.
 */
export function mountPolicyReports(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: LARGEST_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(REPORTS_PATH, { config: { console: 'too' } }, async (request, reply) => {
      const what = DIRECTIVE.exec(String(request.body))?.[1] ?? 'other';
      await recordSecurityEvent(context, { kind: 'policy-broken', network: networkOf(request.ip), what });
      return reply.code(204).send();
    });
  });
}
