import { openPaymentLink } from '@yinji/contract';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { followLink } from './follow-link.ts';
import { keepPlace } from './paying-place.ts';
import type { Channel } from './pay-queries.ts';

/**
 * Opens the payer's own app. The order's page is put below it first: whoever comes back, by the app, by 后退, after a
 * reload, or in a tab that the phone had closed, comes back to the page that asks whether it is paid.
 * @throws CallFailure where there is no link; it has been told.
 */
export function useLeaveToPay() {
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  return async (orderId: string, channel: Channel): Promise<void> => {
    const { linkUrl } = await api.call(openPaymentLink, { orderId, channel });
    keepPlace(orderId, here);
    await navigate({ to: paths.personal, search: { currentType: 'payment', id: orderId } });
    packageDialog.close();
    followLink(linkUrl);
  };
}
