import QRCode from 'qrcode';
import type { OrderRow } from './orders-store.ts';

/** An unpaid order, with the code of one channel as a picture. */
export async function presentOrder(order: OrderRow, codeUrl: string | null) {
  const png =
    codeUrl === null
      ? null
      : await QRCode.toBuffer(codeUrl, { errorCorrectionLevel: 'M', margin: 4, width: 464 });
  return {
    orderId: order.id,
    orderNo: order.order_no,
    needsPayment: order.price_fen > 0,
    qrCodePng: png?.toString('base64') ?? null,
    expiresAt: order.expires_at.toISOString(),
  };
}
