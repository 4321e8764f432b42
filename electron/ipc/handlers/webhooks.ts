import type { CallHandlers } from '../../contract/calls/calls.ts';
import type { WEBHOOK_CALLS } from '../../contract/calls/webhooks.ts';
import type { WorkspaceAccess } from '../workspace-access.ts';

/** Webhook endpoints and their deliveries, at the service of a workspace. */
export function webhookHandlers({ withWorkspace }: WorkspaceAccess): CallHandlers<keyof typeof WEBHOOK_CALLS> {
  return {
    'webhooks.list': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.list'](input)),
    'webhooks.create': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.create'](input)),
    'webhooks.change': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.change'](input)),
    'webhooks.delete': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.delete'](input)),
    'webhooks.roll': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.roll'](input)),
    'webhooks.test': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.test'](input)),
    'webhooks.deliveries': (input) =>
      withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.deliveries'](input)),
    'webhooks.body': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.body'](input)),
    'webhooks.retry': (input) => withWorkspace(input.workspace, ({ webhooks }) => webhooks['webhooks.retry'](input)),
  };
}
