import type { ReceiverView } from '../../../../electron/contract/ipc/receiver.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';

/** Describes what the receiver of webhooks is doing. */
export function useReceiverState({ settings, state }: ReceiverView): string {
  const { t } = useI18n();
  const { address, port, path } = settings;
  const host = address.includes(':') ? `[${address}]` : address;
  return t(`receiver.state.${state}`, { address, port: String(port), url: `http://${host}:${port}${path}` });
}
