import { Loading, Skeleton } from '@yinji/ui';
import { Suspense, lazy } from 'react';
import { paymentWords } from '../payment/words.ts';

const PaymentView = lazy(() =>
  import('../payment/payment-view.tsx').then((module) => ({ default: module.PaymentView })),
);

export function PaymentTab() {
  return (
    <>
      <div className="personal-head">
        <div>
          <h1 className="song">支付记录</h1>
          <p className="muted">{paymentWords.lead}</p>
        </div>
      </div>
      <Suspense
        fallback={
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        }
      >
        <PaymentView />
      </Suspense>
    </>
  );
}
