import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReceiverState, ReceiverView } from '../../../../electron/contract/ipc/receiver.ts';
import { MESSAGE_TROUBLES } from '../../../help/help-topics.ts';
import { Banner } from '../../../layout/banners/banner.tsx';
import { useReceiverState } from './use-receiver-state.ts';

const FAULTS: ReadonlySet<ReceiverState> = new Set(['secrets_unreadable', 'port_taken', 'address_gone', 'failed']);

/** Warns that no webhook can reach this PC, although staff have set up a receiver. */
export function ReceiverBanner({ receiver }: { readonly receiver: ReceiverView }): ReactNode {
  const words = useReceiverState(receiver);
  return FAULTS.has(receiver.state) ? (
    <Banner icon={Unplug} trouble={MESSAGE_TROUBLES.receiver}>
      {words}
    </Banner>
  ) : null;
}
