import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { paymentWords } from '../payment/words.ts';
import { TabPage } from './tab-page.tsx';

const PaymentView = lazy(() =>
  import('../payment/payment-view.tsx').then((module) => ({ default: module.PaymentView })),
);
const OrderPage = lazy(() =>
  import('../commerce/order-page.tsx').then((module) => ({ default: module.OrderPage })),
);

/** The orders, or the one that the address names. */
export function PaymentTab() {
  const { id } = useSearch({ from: '/shell/personal' });
  return (
    <TabPage title={<h1>支付记录</h1>} lead={paymentWords.lead}>
      {id === undefined ? <PaymentView /> : <OrderPage key={id} orderId={id} />}
    </TabPage>
  );
}
