import type { FastifyInstance, FastifyReply } from 'fastify';
import { ForgedNotification, type Acknowledgement } from '../../platform/providers/payment/index.ts';
import { hurryRefund, settlePayment } from '../../money/index.ts';
import { type AppContext, inTransaction, networkOf, recordSecurityEvent } from '../../platform/index.ts';

/**
 * Endpoints for payment providers. No envelope: each provider expects its own answer. The body is kept raw,
 * since the signature covers the bytes.
 */
export function mountNotifications(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    for (const channel of ['wechat', 'alipay'] as const)
      scope.post(`/api_prod/notify/${channel}`, async (request, reply) => {
        const provider = context.payments[channel];
        const rawBody = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        try {
          const told = await provider.parseNotification({ headers: request.headers, rawBody });
          if (told.kind === 'paid')
            await settlePayment(context, { channel, paymentNo: told.orderNo, isNotified: true });
          // A refund's state is queried, never taken from the notification.
          if (told.kind === 'refund')
            await inTransaction(context.db, (tx) => hurryRefund(tx, told.refundNo, context.now()));
        } catch (cause) {
          // Anybody can send one: it is counted, and no stack is written.
          if (cause instanceof ForgedNotification)
            await recordSecurityEvent(context, {
              kind: 'notification-refused',
              network: networkOf(request.ip),
              what: `${channel} ${cause.reason}`,
            });
          else context.report(`payment ${channel}: notification refused`, cause);
          return send(reply, provider.rejection());
        }
        return send(reply, provider.acknowledgement());
      });
  });
}

const send = (reply: FastifyReply, { status, body, contentType }: Acknowledgement) =>
  reply.code(status).type(contentType).send(body);
