import { ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../ui/class-names.ts';
import type { OrderSummary } from '../client/resources.ts';
import { PanelList } from '../layout/panel.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './operator-orders.module.css';

interface OrderListProps {
  readonly orders: readonly OrderSummary[];
  readonly now: string;
  readonly isSearching: boolean;
}

export function OrderList({ orders, now, isSearching }: OrderListProps): ReactNode {
  return (
    <PanelList
      name="Orders"
      icon={ShoppingBag}
      rows={orders}
      isSearching={isSearching}
      empty="No order yet. Place one above, or through the sandbox."
    >
      <div className={joinClasses('stack gap-8 squeezable scrolls', styles.orders)}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} now={now} />
        ))}
      </div>
    </PanelList>
  );
}
