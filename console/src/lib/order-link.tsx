import { Link } from '@tanstack/react-router';
import { paths } from '../config/paths.ts';

/** Leads to the order's whole story, by its number or that of one of its payments. */
export const OrderLink = ({ orderNo }: { orderNo: string }) => (
  <Link to={paths.order} search={{ id: orderNo }} className="mono text-brand">
    {orderNo}
  </Link>
);
