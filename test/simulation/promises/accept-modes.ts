import type { CreatePromiseMonitor } from './promise-monitor.ts';

interface AcceptRequest {
  readonly fulfilment_mode: string;
}

/** C1: an accept is sent with the fulfilment mode that staff chose. */
export const monitorAcceptModes: CreatePromiseMonitor = (_simulation, report, recordCheck) => ({
  requestLeft(counter, { url, headers, body }) {
    if (!url.endsWith('/accept') || counter.app === null) return;
    const action = counter
      .actions()
      .find(({ key, state }) => key === headers['idempotency-key'] && state === 'sending');
    const chosen = action === undefined ? null : counter.staffActions.modeOf(action.id);
    recordCheck(chosen !== null);
    const { fulfilment_mode: sent }: AcceptRequest = JSON.parse(body ?? '{}');
    if (chosen !== null && sent !== chosen) {
      report(`${counter.name} sends an accept of ${action?.orderId} with ${sent}, and staff chose ${chosen}`);
    }
  },
});
