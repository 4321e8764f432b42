/**
 * What staff did (table `actions`), until retention removes it. An action is live while it is waiting, sending or
 * unknown. Rows with the same idempotency key are sent as one request: the transaction that begins its first sending
 * joins them for good.
 */

import type { SqliteConnection } from '../../sqlite/sqlite.ts';
import type { ActionHistory } from './action-history.ts';
import { openActionHistory } from './action-history.ts';
import { createActionReader } from './action-row.ts';
import type { ActionTransitions } from './action-transitions.ts';
import { openActionTransitions } from './action-transitions.ts';
import type { ActivityPages } from './activity-pages.ts';
import { openActivityPages } from './activity-pages.ts';
import type { LiveActions } from './live-actions.ts';
import { openLiveActions } from './live-actions.ts';

export interface ActionsTable extends LiveActions, ActionHistory, ActivityPages, ActionTransitions {}

export function openActionsTable(sqlite: SqliteConnection): ActionsTable {
  const toAction = createActionReader();
  return {
    ...openLiveActions(sqlite, toAction),
    ...openActionHistory(sqlite, toAction),
    ...openActivityPages(sqlite, toAction),
    ...openActionTransitions(sqlite),
  };
}
