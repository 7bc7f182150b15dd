import { openPaymentLink, payInWechat } from '@yinji/contract';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { isInWechat } from '../../lib/device.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { followLink } from './follow-link.ts';
import { openInWechat, type AskInWechat } from './in-wechat/open-in-wechat.ts';
import { isPageOf, keepPlace } from './paying-place.ts';
import type { Channel } from './pay-queries.ts';

export const askInWechat =
  (orderId: string): AskInWechat =>
  (brought) =>
    api.call(payInWechat, { orderId, ...brought });

/**
 * Opens the payer's own app. The order's page is put below it first: whoever comes back, by the app, by 后退, after a
 * reload, or in a tab that the phone had closed, comes back to the page that asks whether it is paid.
 * @throws CallFailure where nothing opens; it has been told.
 */
export function useLeaveToPay() {
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  return async (orderId: string, channel: Channel): Promise<void> => {
    const before = async () => {
      keepPlace(orderId, here);
      // Once in the history, however often it is pressed there.
      if (!isPageOf(orderId, here))
        await navigate({ to: paths.personal, search: { currentType: 'payment', id: orderId } });
      packageDialog.close();
    };
    if (isInWechat()) return openInWechat(orderId, askInWechat(orderId), { before });
    const { linkUrl } = await api.call(openPaymentLink, { orderId, channel });
    await before();
    followLink(linkUrl);
  };
}
