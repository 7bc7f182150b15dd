import { lazy } from 'react';
import { paymentWords } from '../payment/words.ts';
import { TabPage } from './tab-page.tsx';

const PaymentView = lazy(() =>
  import('../payment/payment-view.tsx').then((module) => ({ default: module.PaymentView })),
);

export function PaymentTab() {
  return (
    <TabPage title={<h1 className="song">支付记录</h1>} lead={paymentWords.lead}>
      <PaymentView />
    </TabPage>
  );
}
