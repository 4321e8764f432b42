/** The names of files in the data folder that several parts of the app know. */

import type { WorkspaceKind } from './workspace.ts';

export const LOGBOOK_NAME = 'logbook.db';

/** Whether a file is the database of a workspace of this kind (workspace/connection/database-path.ts). */
export const isDatabaseName = (kind: WorkspaceKind, name: string): boolean =>
  name.startsWith(`${kind}-`) && name.endsWith('.db');
